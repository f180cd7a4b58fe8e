import { act, screen } from '@testing-library/react';
import { useLocation } from 'react-router';
import { expect, it } from 'vitest';
import { renderUi } from '@/test/render-ui';
import { Later } from './later';

function Pages({ known }: { known: boolean }) {
  if (useLocation().pathname !== '/inicio') return null;
  return (
    <Later known={known}>
      <p>Parte 1</p>
      <p>Parte 2</p>
    </Later>
  );
}

const shown = () => screen.queryAllByText(/Parte/).map((part) => part.textContent);

/** Goes on to another page and comes back by the history, before anything that waits. */
function leaveAndReturn(router: ReturnType<typeof renderUi>['router']) {
  act(() => void router.navigate('/outra'));
  expect(shown()).toEqual([]);
  act(() => void router.navigate(-1));
}

it('FC-07 draws the parts one by one, after what stands above them', async () => {
  const { router } = renderUi(<Pages known />, '/outra');
  act(() => void router.navigate('/inicio'));
  expect(shown()).toEqual([]);
  expect(await screen.findByText('Parte 1')).toBeVisible();
  expect(await screen.findByText('Parte 2')).toBeVisible();
});

it('FC-07 is whole at once for who goes back, so that the page returns to its place', async () => {
  const { router } = renderUi(<Pages known />, '/inicio');
  leaveAndReturn(router);
  expect(shown()).toEqual(['Parte 1', 'Parte 2']);
});

it('FC-07 draws them one by one for who goes back to what has to be asked for anew', async () => {
  const { router } = renderUi(<Pages known={false} />, '/inicio');
  leaveAndReturn(router);
  expect(shown()).toEqual([]);
  expect(await screen.findByText('Parte 2')).toBeVisible();
});
