import { fireEvent, render } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { request } from '@/lib/http';
import { csrfToken } from '@/lib/session/csrf';
import { server } from '@/test/server';
import { useSessionRenewal } from './use-session-renewal';

function Example() {
  useSessionRenewal();
  return null;
}

let renewed = 0;
const minutes = (n: number) => vi.advanceTimersByTimeAsync(n * 60_000);

describe('session renewal', () => {
  beforeEach(async () => {
    renewed = 0;
    server.use(
      http.post('/auth/refresh', () => {
        renewed += 1;
        return HttpResponse.json({ csrfToken: 'novo' });
      }),
      http.get('/x', () => HttpResponse.json({})),
    );
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await request({ method: 'GET', path: '/x' });
  });
  afterEach(() => vi.useRealTimers());

  it('AU-05 renews while the person types and no call is made, and keeps the new token', async () => {
    render(<Example />);
    fireEvent.keyDown(window, { key: 'a' });
    await minutes(11);
    await vi.waitFor(() => expect(renewed).toBe(1));
    expect(await csrfToken()).toBe('novo');
  });

  it('AU-05 leaves an idle session alone', async () => {
    render(<Example />);
    await minutes(40);
    expect(renewed).toBe(0);
  });

  it('AU-05 is not needed while calls are made', async () => {
    render(<Example />);
    for (let i = 0; i < 5; i++) {
      fireEvent.pointerDown(window);
      await request({ method: 'GET', path: '/x' });
      await minutes(4);
    }
    expect(renewed).toBe(0);
  });

  it('AU-05 a failure waits for the next call to say so', async () => {
    server.use(http.post('/auth/refresh', () => HttpResponse.error()));
    render(<Example />);
    fireEvent.keyDown(window, { key: 'a' });
    await minutes(11);
    expect(renewed).toBe(0);
  });
});
