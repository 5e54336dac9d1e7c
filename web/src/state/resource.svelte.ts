// Something that the platform knows and a page shows: loading, shown, stale or
// refused, and asked again by itself while the page is looked at.
import { Refusal, Unreachable } from "../api/call";
import { keepAnswer, recallAnswer } from "./answers";
import { wake } from "./wake";

export class Resource<T> {
  value = $state.raw<T>();
  /** Why the last question was refused. */
  refusal = $state<string>();
  /** What is shown is what was known before the network went away. */
  stale = $state(false);

  private asking = 0;

  constructor(
    private readonly name: () => string,
    private readonly ask: () => Promise<T>,
  ) {}

  get loading() {
    return this.value === undefined && this.refusal === undefined;
  }

  async refresh(): Promise<void> {
    const [turn, name] = [++this.asking, this.name()];
    try {
      const value = await this.ask();
      if (turn !== this.asking) return; // a later question was asked meanwhile
      this.value = value;
      this.stale = false;
      this.refusal = undefined;
      await keepAnswer(name, value);
    } catch (problem) {
      if (turn !== this.asking) return;
      if (problem instanceof Refusal) {
        this.refusal = problem.detail;
      } else if (problem instanceof Unreachable) {
        this.stale = true;
        this.value ??= await recallAnswer<T>(name);
        if (this.value === undefined) this.refusal = "";
      } else {
        throw problem;
      }
    }
  }
}

/**
 * Asks for as long as the component lives: at once, every few seconds while it is looked at, when something woke it, and
 * when what the question is made of has changed.
 */
export function watch<T>(name: string | (() => string), ask: () => Promise<T>, seconds = 3): Resource<T> {
  const resource = new Resource(typeof name === "string" ? () => name : name, ask);
  $effect(() => {
    void resource.refresh();
    return wake(() => void resource.refresh(), seconds);
  });
  return resource;
}
