import { errorFromResponse, networkError } from '../api-error';
import { dropEarly, takeEarly } from './early';

let token: string | null = null;
let pending: Promise<string> | null = null;

/** Keeps the token that a login or refresh answer carried. */
export function setCsrfToken(value: string | null): void {
  dropEarly();
  token = value;
}

/** The session's token, fetched once and shared by calls that start together. */
export function csrfToken(): Promise<string> {
  if (token !== null) return Promise.resolve(token);
  pending ??= fetchToken().finally(() => {
    pending = null;
  });
  return pending;
}

async function fetchToken(): Promise<string> {
  let response: Response;
  try {
    response = await (takeEarly('/auth/csrf') ??
      fetch('/auth/csrf', { headers: { Accept: 'application/json' } }));
  } catch (cause) {
    throw networkError(cause);
  }
  const body = await response.text();
  if (!response.ok) throw errorFromResponse(response.status, body, response.headers);
  const parsed = JSON.parse(body) as { csrfToken: string };
  token = parsed.csrfToken;
  return parsed.csrfToken;
}
