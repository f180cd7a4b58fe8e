import { expect, it, vi } from 'vitest';
import { quietTransitions } from './quiet-transitions';

it('a transition that is cut short leaves no rejection, and is handed on as it is', async () => {
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  const transition = { ready: Promise.reject(new DOMException('skipped', 'AbortError')) };
  const page = { startViewTransition: vi.fn(() => transition) };
  quietTransitions(page as unknown as Document);
  expect(page.startViewTransition()).toBe(transition);
  await new Promise((done) => setTimeout(done, 0));
  process.off('unhandledRejection', unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});

it('does nothing where there are no transitions', () => {
  const page = {} as Document;
  quietTransitions(page);
  expect(page).toEqual({});
});
