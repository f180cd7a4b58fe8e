import '@testing-library/jest-dom/vitest';
import { cleanup, configure, getConfig } from '@testing-library/react';
import { toast } from 'sonner';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { setCsrfToken } from '@/lib/session/csrf';
import { server } from './server';
import { setDesktop } from './viewport';

// Pages arrive as lazy chunks, which the test runner transforms on first use.
configure({ asyncUtilTimeout: 25_000 });

// Who waits for an element fails at each look until it is there: the page is printed for the last
// one alone. A fifth of all work was that.
const printed = getConfig().getElementError;
configure({
  getElementError: (message, container) => {
    const waiting = (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })
      ._disableExpensiveErrorDiagnostics;
    return waiting ? new Error(message ?? '') : printed(message, container);
  },
});

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));

beforeEach(() => {
  setCsrfToken(null);
  setDesktop(true);
  window.localStorage.clear();
  window.sessionStorage.clear();
  document.documentElement.className = '';
});

afterEach(() => {
  cleanup();
  // A window that goes with its page leaves it unpressable: the page is the next test's too.
  document.body.style.pointerEvents = '';
  toast.dismiss();
  server.resetHandlers();
});

afterAll(() => server.close());

// What jsdom lacks and the browser has.
class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}
vi.stubGlobal('ResizeObserver', Observer);
vi.stubGlobal('scrollTo', () => {});
Element.prototype.scrollIntoView = () => {};
Element.prototype.hasPointerCapture = () => false;
Element.prototype.setPointerCapture = () => {};
Element.prototype.releasePointerCapture = () => {};
