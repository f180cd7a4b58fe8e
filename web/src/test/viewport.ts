import { vi } from 'vitest';

/** Answers `(min-width: …)` queries as a large or a small screen would. */
export function setDesktop(desktop: boolean): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width') && desktop,
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
}
