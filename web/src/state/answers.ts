// The last answer to each question, for when there is no network. They are the
// person's: logging out forgets them.
import { eraseAll, read, write } from "./database";

export const recallAnswer = <T>(name: string) => read<T>("answers", name);
export const keepAnswer = (name: string, value: unknown) => write("answers", name, value);
export const forgetAnswers = () => eraseAll("answers");
