import { errorFromResponse, networkError } from './api-error';
import { withQuery } from './http';
import { csrfToken } from './session/csrf';

/**
 * Fetches a file of our server and hands it to the browser to keep; the name is the server's.
 * Fetched and not linked, so that a refusal can be shown on the page. Throws as `request` does.
 * A large file may lie elsewhere (YNOVA_FILES_DIRECT), where our policy lets no script ask: the
 * answer that says so is not followed here, the browser goes there by a link.
 */
export async function download(path: string, query: object, name: string): Promise<string> {
  const url = withQuery(path, query);
  const response = await answer(url, { redirect: 'manual' });
  if (response.type === 'opaqueredirect') {
    press(url, name);
    return name;
  }
  return keep(response, name);
}

/** The same for a file that is made by a POST: what it is about stays out of the address. */
export async function downloadByPost(path: string, body: object, name: string): Promise<string> {
  const headers = { 'Content-Type': 'application/json', 'X-CSRF-Token': await csrfToken() };
  return keep(await answer(path, { method: 'POST', headers, body: JSON.stringify(body) }), name);
}

async function keep(response: Response, name: string): Promise<string> {
  if (!response.ok) {
    throw errorFromResponse(response.status, await response.text(), response.headers);
  }
  const given = fileName(response.headers.get('content-disposition')) ?? name;
  save(await response.blob(), given);
  return given;
}

async function answer(url: string, init: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(url, { ...init, credentials: 'same-origin' });
  } catch (cause) {
    throw networkError(cause);
  }
}

/** The name of an attachment: filename* (UTF-8) before filename. */
export function fileName(disposition: string | null): string | null {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (extended) {
    try {
      return decodeURIComponent(extended.trim());
    } catch {
      // Badly encoded: the plain name is used.
    }
  }
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1]?.trim() ?? null;
}

function save(blob: Blob, name: string) {
  const url = URL.createObjectURL(blob);
  press(url, name);
  // Some browsers read the address only after the press has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

function press(url: string, name: string) {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}
