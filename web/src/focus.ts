// Where the keyboard and the screen reader are after something changed.

let first = true;

/** A page that was gone to begins at its heading; the one that the browser opened begins where the browser does. */
export function arrival(page: HTMLElement) {
  const heading = page.querySelector("h1");
  if (heading) document.title = `${heading.textContent} · ${document.title.split(" · ").at(-1)}`;
  if (heading && !first) focused(heading);
  first = false;
}

/** Moves the focus to what just appeared, such as the heading of the next step. */
export function focused(element: HTMLElement) {
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
