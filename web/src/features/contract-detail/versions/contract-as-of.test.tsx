import { fireEvent, screen } from '@testing-library/react';
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
  renderApp('/contratos/c-1?aba=versoes', { user: gestora() });
  const day = await screen.findByLabelText('Como estava em');
  fireEvent.change(day, { target: { value: '2026-03-10' } });
  const past = await screen.findByRole('region', { name: 'Como estava em 10/03/2026' });
  expect(past).toHaveTextContent('Como estava em 10/03/2026, na versão 2: só para consulta');
  fireEvent.change(day, { target: { value: '2020-01-01' } });
  expect(
    await screen.findByText('O contrato ainda não estava cadastrado em 01/01/2020.'),
  ).toBeVisible();
});
