import { useLocation, useParams } from 'react-router';

/** Pages that their links alone open; old links have the secret in the path. */
const inPath = /^\/(p|cotacao)(?:\/([^/]+))?\/?$/;
/** How the secret of a new link looks; what else a fragment says names a place of the page. */
const secret = /^#([\w-]{43})$/;
const inQuery = ['confirmar', 'redefinir', 'convite', 'email'] as const;

/** What the company's identity provider answers. */
const ofProvider = ['code', 'state', 'iss', 'error'] as const;

export type LinkSecret = Partial<
  Record<'token' | (typeof inQuery)[number] | (typeof ofProvider)[number], string>
>;

/**
 * Takes the secret of a link out of the address, before any request is sent: it stays with
 * the entry of the history, so that a reload finds it, and stands in no address bar. It is the
 * fragment, which no request carries (SX-26); that of an old link is in the path or the query.
 * Says whether there was one.
 */
export function takeSecretOutOfAddress({ location, history }: Window = window): boolean {
  const fragment = secret.exec(location.hash)?.[1] ?? '';
  const path = inPath.exec(location.pathname);
  const token = decoded(path?.[2] ?? '') || fragment;
  if (path && token) return keep(history, `/${path[1]}`, { token });
  if (location.pathname === '/conta-da-empresa' && location.search !== '') {
    const answer = Object.fromEntries(new URLSearchParams(location.search));
    return keep(history, location.pathname, answer);
  }
  if (location.pathname !== '/login') return false;
  const query = new URLSearchParams(location.search);
  const name = inQuery.find((key) => query.has(key));
  return name !== undefined && keep(history, '/login', { [name]: query.get(name) || fragment });
}

/** A link that is opened where its page is open already loads nothing by itself. */
export function openLinksAnew(page: Window = window): void {
  page.addEventListener('hashchange', () => {
    if (takeSecretOutOfAddress(page)) page.location.reload();
  });
}

/** The text of a part of the address; nothing for a damaged one, which the router says. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}

/** Where the router looks for the state of an entry. */
function keep(history: History, path: string, taken: LinkSecret): true {
  history.replaceState({ ...history.state, usr: taken }, '', path);
  return true;
}

/** The secret of the link that opened the page; a token may still stand in the path. */
export function useLinkSecret(): LinkSecret {
  const { token } = useParams();
  const { state, search } = useLocation();
  if (token !== undefined) return { token };
  if (state !== null && typeof state === 'object') return state;
  return Object.fromEntries(new URLSearchParams(search));
}
