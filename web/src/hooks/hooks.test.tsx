import { act, renderHook, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { choiceParam, pageParam, textParam } from '@/lib/search-params';
import { renderUi } from '@/test/render-ui';
import { setDesktop } from '@/test/viewport';
import { useIdempotencyKey } from './use-idempotency-key';
import { useIsDesktop } from './use-media-query';
import { useSearchState } from './use-search-state';

const codecs = { q: textParam(), page: pageParam(), tab: choiceParam(['todos', 'nf']) };

function Example() {
  const [filters, setFilters] = useSearchState(codecs);
  return (
    <>
      <output>{JSON.stringify(filters)}</output>
      <button type="button" onClick={() => setFilters({ q: 'pão', page: 1 })}>
        buscar
      </button>
      <button type="button" onClick={() => setFilters({ tab: 'nf' }, { push: true })}>
        aba
      </button>
    </>
  );
}

describe('filters in the address', () => {
  it('are read from it, with their defaults', () => {
    renderUi(<Example />, '/contratos?page=3&tab=x');
    expect(screen.getByRole('status')).toHaveTextContent('{"q":"","page":3,"tab":"todos"}');
  });

  it('are written to it without their defaults, others left alone', async () => {
    const { user, location, router } = renderUi(<Example />, '/contratos?page=3&mes=2026-11');
    await user.click(screen.getByRole('button', { name: 'buscar' }));
    expect(location()).toBe('/contratos?mes=2026-11&q=p%C3%A3o');
    await user.click(screen.getByRole('button', { name: 'aba' }));
    expect(location()).toBe('/contratos?mes=2026-11&q=p%C3%A3o&tab=nf');
    await act(() => router.navigate(-1));
    expect(location()).toBe('/contratos?mes=2026-11&q=p%C3%A3o');
  });
});

it('one idempotency key per intended creation', () => {
  const { result, rerender } = renderHook(() => useIdempotencyKey());
  const first = result.current.key;
  rerender();
  expect(result.current.key).toBe(first);
  act(() => result.current.renew());
  expect(result.current.key).not.toBe(first);
});

it('SH-04 SH-05 knows large screens from small ones', () => {
  expect(renderHook(() => useIsDesktop()).result.current).toBe(true);
  setDesktop(false);
  expect(renderHook(() => useIsDesktop()).result.current).toBe(false);
});
