import type { createBrowserRouter } from 'react-router';
import { discarding, subscribe, topLayer } from '@/lib/unsaved/work';

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>;

/** What the router notes of an entry; its first one has no key. */
interface Entry {
  key?: string;
  /** The second entry of a page, that the windows over it take. */
  window?: boolean;
}

const keyOf = (entry: Entry | null) => entry?.key ?? 'default';

/**
 * Makes the windows over a page one entry of the history, which Back closes instead of leaving
 * the page. The router does not know this entry: it is the page's own once more, with a mark, so
 * that nothing of the page is drawn anew when a window opens.
 */
export function keepWindowsInHistory(router: Router, { history } = window): () => void {
  const entry = () => history.state as Entry | null;
  /** The page whose entry the browser shows. */
  let at = keyOf(entry());
  /** Back, by this function itself. */
  let returning = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const settle = () => {
    const { navigation, location } = router.state;
    if (returning || navigation.state !== 'idle' || keyOf(entry()) !== location.key) return;
    at = location.key;
    const marked = entry()?.window === true;
    if (topLayer() && !marked) history.pushState({ ...entry(), window: true }, '');
    // The windows are closed, or were left for another page, to which this one is the way back.
    if (!topLayer() && marked) {
      returning = true;
      history.back();
    }
  };
  /** After what closes one window and opens another, or goes to another page. */
  const settleSoon = () => {
    if (keyOf(entry()) === router.state.location.key) at = router.state.location.key;
    clearTimeout(timer);
    timer = setTimeout(settle);
  };
  const popped = (event: PopStateEvent) => {
    const from = at;
    at = keyOf(event.state);
    const own = returning;
    returning = false;
    settleSoon();
    // Between two pages; the router's own way back from a refused navigation is one of these.
    if (from !== router.state.location.key || at !== from) return;
    event.stopImmediatePropagation();
    const layer = topLayer();
    if (!own && layer && !event.state?.window) discarding(layer.close, 'top');
  };

  window.addEventListener('popstate', popped, { capture: true });
  const stops = [subscribe(settleSoon), router.subscribe(settleSoon)];
  settleSoon();
  return () => {
    clearTimeout(timer);
    window.removeEventListener('popstate', popped, { capture: true });
    for (const stop of stops) stop();
  };
}
