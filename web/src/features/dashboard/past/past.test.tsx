import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { consultor, gestora } from '@/test/factories/user';
import { problem } from '@/test/handlers/problem';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

const past = {
  mes: '2026-10',
  em: '2026-11-12',
  clientes: 25,
  fechados: 3,
  tardios: 0,
  totalContratosAtivos: 46,
  conformidadePercentual: 72,
  distribuicaoConformidade: { Conforme: 31, Excedente: 8, Subutilizado: 4, Indefinido: 3 },
  totalDivergenciasNF: 6,
  totalDivergenciasFatura: 9,
  faturar: 16250.5,
  valor_energia: 3512345.67,
  sem_valor: 2,
};

it('MC-06 shows the dashboard as it stood on the day of the address, and goes back to today', async () => {
  server.use(
    http.get('/api/dashboard/retrato', ({ request }) =>
      new URL(request.url).searchParams.get('em') === '2026-11-12'
        ? HttpResponse.json(past)
        : problem(404, 'Não há retrato de outubro de 2026 anterior a 01/01/2020.', 'sem_retrato'),
    ),
  );
  const view = renderApp('/dashboard?mes=2026-10&em=2026-11-12', { user: gestora() });
  expect(await screen.findByText(/^Como estava em 12\/11\/2026: só para consulta/)).toBeVisible();
  expect(screen.getByText(/Soma dos retratos de 25 clientes/)).toBeVisible();
  expect(screen.getByText('46')).toBeVisible();
  expect(screen.getByText(/3\.512\.345,67, sem 2 contratos/)).toBeVisible();
  expect(screen.queryByText('Meu dia', { selector: 'h2' })).toBeNull();
  const day = await screen.findByRole('textbox', { name: 'Como estava em' });
  await view.user.clear(day);
  await view.user.type(day, '01012020');
  expect(
    await screen.findByText('Não há retrato de outubro de 2026 anterior a 01/01/2020.'),
  ).toBeVisible();
  await view.user.click(screen.getByRole('button', { name: 'Voltar a hoje' }));
  expect(view.location()).toBe('/dashboard?mes=2026-10');
});

it('MC-06 is not offered to who does not work on months', async () => {
  renderApp('/dashboard?mes=2026-10&em=2026-11-12', { user: consultor() });
  expect(await screen.findByRole('list', { name: 'Indicadores' })).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Como estava em' })).toBeNull();
});
