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
  sem_retrato: 0,
  ate: '2026-11-12',
  tardios: 0,
  totalContratosAtivos: 46,
  conformidadePercentual: 72,
  distribuicaoConformidade: { Conforme: 31, Excedente: 8, Subutilizado: 4, Indefinido: 3 },
  totalDivergenciasNF: 6,
  totalDivergenciasFatura: 9,
  faturar: 16250.5,
  valor_energia: 3512345.67,
  sem_energia: 0,
  sem_valor: 2,
};

const address = '/dashboard?mes=2026-10&em=2026-11-12';
const answer = (body: Partial<Record<keyof typeof past, unknown>>) =>
  server.use(http.get('/api/dashboard/retrato', () => HttpResponse.json({ ...past, ...body })));

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
  expect(screen.getByText(/3\.512\.345,67, sem 2 contratos de valor desconhecido$/)).toBeVisible();
  expect(screen.getByText('16.250,500 MWh')).toBeVisible();
  expect(screen.queryByText(/último retrato|de fora|bem depois/)).toBeNull();
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

it('MC-06 shows what was not known as Indefinido, with how many contracts that is', async () => {
  answer({ faturar: null, sem_energia: 45, valor_energia: null, sem_valor: 46 });
  renderApp(address, { user: gestora() });
  expect(await screen.findByText('Indefinido: 45 contratos de energia desconhecida')).toBeVisible();
  expect(screen.getByText('Indefinido: 46 contratos de valor desconhecido')).toBeVisible();
});

it('MC-06 says of which night the pictures are, whom they lack, and which came late', async () => {
  answer({ ate: '2026-11-09', sem_retrato: 1, tardios: 2 });
  renderApp(address, { user: gestora() });
  expect(
    await screen.findByText(
      'O último retrato até esse dia é o da noite de 09/11/2026: o que mudou depois dela não aparece.',
    ),
  ).toBeVisible();
  expect(
    screen.getByText('1 cliente com contrato no mês fica de fora: nada foi guardado até esse dia.'),
  ).toBeVisible();
  expect(
    screen.getByText(
      '2 retratos foram guardados bem depois do dia e podem trazer o que mudou desde então.',
    ),
  ).toBeVisible();
});

it('MC-06 asks again after a failure', async () => {
  server.use(http.get('/api/dashboard/retrato', () => problem(503, 'Banco indisponível.')));
  const { user } = renderApp(address, { user: gestora() });
  expect(await screen.findByText('Não foi possível ler os retratos.')).toBeVisible();
  expect(screen.getByText('Banco indisponível.')).toBeVisible();
  answer({});
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByText(/Soma dos retratos de 25 clientes/)).toBeVisible();
});
