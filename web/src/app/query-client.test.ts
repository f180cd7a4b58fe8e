import { QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { sessionKey } from '@/api/session';
import { ApiError } from '@/lib/api-error';
import { gestora } from '@/test/factories/user';
import { createQueryClient } from './query-client';

const refused = () => Promise.reject(new ApiError({ status: 401, message: 'Entre.' }));

describe('queries', () => {
  it('SH-16 are not retried', async () => {
    const client = createQueryClient();
    const queryFn = vi.fn(() => Promise.reject(new Error('não')));
    await client.fetchQuery({ queryKey: ['x'], queryFn }).catch(() => {});
    expect(queryFn).toHaveBeenCalledOnce();
  });

  it('SH-16 are not fetched again when the window gets the focus', async () => {
    const client = createQueryClient();
    client.mount();
    const queryFn = vi.fn(() => Promise.resolve(1));
    const observer = new QueryObserver(client, { queryKey: ['x'], queryFn, staleTime: 0 });
    const stop = observer.subscribe(() => {});
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe(1));
    window.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('focus'));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(queryFn).toHaveBeenCalledOnce();
    stop();
    client.unmount();
  });
});

describe('a refused session', () => {
  it('SH-08 ends it and drops what it had loaded', async () => {
    const client = createQueryClient();
    client.setQueryData(sessionKey, gestora());
    client.setQueryData(['/contracts'], [1]);
    await client.fetchQuery({ queryKey: ['y'], queryFn: refused }).catch(() => {});
    expect(client.getQueryData(sessionKey)).toBeNull();
    expect(client.getQueryData(['/contracts'])).toBeUndefined();
  });

  it('is told apart from a refused password', async () => {
    const client = createQueryClient();
    client.setQueryData(sessionKey, gestora());
    const mutation = client
      .getMutationCache()
      .build(client, { mutationFn: refused, meta: { keepSession: true } });
    await mutation.execute(undefined).catch(() => {});
    expect(client.getQueryData(sessionKey)).not.toBeNull();
  });
});
