import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { contract } from '@/test/factories/contract';
import { contractDetail } from '@/test/factories/contract-detail';
import { gestora } from '@/test/factories/user';
import { problem } from '@/test/handlers/problem';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

it('MC-06 shows the contract as it was recorded on a day, and says so where it was not yet', async () => {
  server.use(
    http.get('/contracts/c-1/detail', () => HttpResponse.json(contractDetail())),
    http.get('/contracts/c-1/versions', () =>
      HttpResponse.json({ data: [], page: 1, pageSize: 20, total: 0 }),
    ),
    http.get('/contracts/c-1/retrato', ({ request }) =>
      new URL(request.url).searchParams.get('em') === '2026-03-10'
        ? HttpResponse.json(contract({ version: 2, supplier: 'Alfa Energia' }))
        : problem(404, 'O contrato ainda não estava cadastrado em 01/01/2020.', 'sem_retrato'),
    ),
  );
  const { user, router } = renderApp('/contratos/c-1?aba=versoes', { user: gestora() });
  const day = await screen.findByLabelText('Como estava em');
  await user.type(day, '10032026');
  expect(day).toHaveValue('10/03/2026');
  const past = await screen.findByRole('region', { name: 'Como estava em 10/03/2026' });
  expect(past).toHaveTextContent('Como estava em 10/03/2026, na versão 2: só para consulta');
  expect(router.state.location.search).toBe('?aba=versoes&em=2026-03-10');
  await user.clear(day);
  await user.type(day, '01012020');
  expect(
    await screen.findByText('O contrato ainda não estava cadastrado em 01/01/2020.'),
  ).toBeVisible();
});

it('MC-06 opens on the day that the address names, and goes back to today', async () => {
  server.use(
    http.get('/contracts/c-1/detail', () => HttpResponse.json(contractDetail())),
    http.get('/contracts/c-1/versions', () =>
      HttpResponse.json({ data: [], page: 1, pageSize: 20, total: 0 }),
    ),
    http.get('/contracts/c-1/retrato', () => HttpResponse.json(contract({ version: 2 }))),
  );
  const { user } = renderApp('/contratos/c-1?aba=versoes&em=2026-03-10', { user: gestora() });
  expect(await screen.findByRole('region', { name: 'Como estava em 10/03/2026' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Voltar a hoje' }));
  expect(screen.queryByRole('region', { name: /Como estava em/ })).toBeNull();
  expect(screen.getByLabelText('Como estava em')).toHaveValue('');
});
