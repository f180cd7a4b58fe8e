import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { useIsDesktop } from './use-media-query';
import { usePaper } from './use-paper';

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
);

describe('FC-09 a list on paper', () => {
  it('has the rows of all pages until it is printed', async () => {
    const print = vi.spyOn(window, 'print').mockReturnValue();
    const page = vi.fn(async (_: unknown, n: number, size: number) => ({
      rows: Array.from({ length: n < 3 ? size : 5 }, (_row, i) => `${n}-${i}`),
      total: 205,
      capped: false,
    }));
    const { result } = renderHook(() => usePaper<string>(page, ['shown']), { wrapper });
    act(() => result.current.print());
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
    expect(page.mock.calls.map(([, n, size]) => [n, size])).toEqual([
      [1, 100],
      [2, 100],
      [3, 100],
    ]);
    expect(result.current.rows).toHaveLength(205);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    await waitFor(() => expect(result.current.rows).toEqual(['shown']));
  });

  it.each([
    ['2,001 rows', { data: [], total: 2001, totalCapped: false }],
    ['more rows than are counted', { data: [], total: 1000, totalCapped: true }],
  ])('is not printed with %s', async (_, answer) => {
    const print = vi.spyOn(window, 'print').mockReturnValue();
    const { result } = renderHook(() => usePaper(async () => answer, undefined), { wrapper });
    act(() => result.current.print());
    await waitFor(() => expect(result.current.tooMany).toBe(true));
    expect(print).not.toHaveBeenCalled();
    act(() => result.current.dismiss());
    await waitFor(() => expect(result.current.tooMany).toBe(false));
  });

  it('is a table on paper whatever the width of the window', () => {
    const { result } = renderHook(() => useIsDesktop());
    const before = result.current;
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(result.current).toBe(true);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(result.current).toBe(before);
  });
});
