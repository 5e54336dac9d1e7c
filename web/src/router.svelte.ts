// Where the person is: /#/request/12?from=push. Paths before the # belong to the
// interface.

class Router {
  private hash = $state(location.hash);
  private readonly url = $derived(new URL(this.hash.slice(1) || "/", location.origin));
  readonly path = $derived(this.url.pathname);
  readonly parts = $derived(this.path.split("/").filter(Boolean));
  readonly page = $derived(this.parts[0] ?? "home");
  readonly query = $derived(this.url.searchParams);

  constructor() {
    addEventListener("hashchange", () => {
      this.hash = location.hash;
      scrollTo(0, 0);
    });
  }

  /** The part at a place, as a number: /request/12. */
  id(place = 1): number {
    return Number(this.parts[place]);
  }

  go(path: string) {
    location.hash = path;
  }
}

export const router = new Router();
export const link = (path: string) => `#${path}`;
