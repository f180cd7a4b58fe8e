/**
 * A transition that another navigation cuts short, as Back does, rejects `ready`, for which the
 * router waits nowhere: without this the console shows an error where nothing went wrong. What
 * fails inside a transition still shows, by its other promises.
 */
export function quietTransitions(page: Document): void {
  const start = page.startViewTransition?.bind(page);
  if (!start) return;
  page.startViewTransition = (...asked) => {
    const transition = start(...asked);
    transition.ready.catch(() => undefined);
    return transition;
  };
}
