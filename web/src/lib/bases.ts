import { runtimeConfig } from './config';

/** One address to try. Foreign ones get no cookie and no CSRF token. */
export interface Candidate {
  readonly url: string;
  readonly foreign: boolean;
  /** One of the configured bases, not our origin itself. */
  readonly fallback: boolean;
}

/**
 * Appends a resource path to a base address. A base that already ends in the resource
 * ("https://x/contracts") is not given it twice.
 */
export function joinBase(base: string, path: string): string {
  const trimmed = base.replace(/\/+$/, '');
  const resource = /^\/[^/?]+/.exec(path)?.[0] ?? '';
  const rest = resource !== '' && trimmed.endsWith(resource) ? path.slice(resource.length) : path;
  return trimmed + rest;
}

/** Our own origin first, then the configured bases in order (only `/contracts` and `/energy-balance`). */
export function candidates(path: string): readonly Candidate[] {
  const own: Candidate = { url: path, foreign: false, fallback: false };
  if (!/^\/(contracts|energy-balance)(\/|\?|$)/.test(path)) return [own];
  const others = runtimeConfig().bases.map((base) => {
    const url = joinBase(base, path);
    return { url, foreign: isForeign(url), fallback: true };
  });
  return [own, ...others];
}

/** Whether an address leaves the page's origin. */
function isForeign(url: string): boolean {
  return new URL(url, window.location.origin).origin !== window.location.origin;
}

/** What people know an address by. */
export function hostOf({ url }: Candidate): string {
  return new URL(url, window.location.origin).host;
}

/** The next base is tried when this one did not answer or does not hold the resource. */
export function triesNext(status: number): boolean {
  return status === 0 || [404, 405, 502, 503, 504].includes(status);
}
