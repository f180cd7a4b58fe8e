import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { flagParam, pageParam, textParam } from '@/lib/search-params';
import { renderUi } from '@/test/render-ui';
import { useSearchState } from './use-search-state';

function Filters() {
  const [first, setFirst] = useSearchState({ q: textParam(), page: pageParam() });
  const [second, setSecond] = useSearchState({ aberto: flagParam() });
  return (
    <>
      <p>{`${first.q} ${first.page} ${second.aberto}`}</p>
      <button
        type="button"
        onClick={() => {
          setFirst({ q: 'sol' }, { push: true });
          setFirst({ page: 3 });
          setSecond({ aberto: true });
        }}
      >
        Tudo
      </button>
      <button type="button" onClick={() => setFirst({ q: '', page: 1 })}>
        Nada
      </button>
    </>
  );
}

describe('filters in the address', () => {
  it('keep every one of several changes at once, and the entry before', async () => {
    const { user, location, router } = renderUi(<Filters />, '/lista?q=lua');
    await user.click(screen.getByRole('button', { name: 'Tudo' }));
    expect(await screen.findByText('sol 3 true')).toBeVisible();
    expect(location()).toBe('/lista?q=sol&page=3&aberto=1');
    await user.click(screen.getByRole('button', { name: 'Nada' }));
    expect(await screen.findByText(/^\s*1 true$/)).toBeVisible();
    expect(location()).toBe('/lista?aberto=1');
    await router.navigate(-1);
    await waitFor(() => expect(location()).toBe('/lista?q=lua'));
  });
});
