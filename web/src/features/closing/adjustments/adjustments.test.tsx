import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import type { DetailOutputBody } from '@/api/gen/types.gen';
import { clientMonth } from '@/test/factories/closing';
import { gestora } from '@/test/factories/user';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

const adjustment: DetailOutputBody['ajustes'][number] = {
  id: 'j-1',
  contrato_id: 'c-1',
  linha: 'energia',
  rotulo: 'Energia',
  mes_origem: '2026-09',
  mes_lancamento: '2026-10',
  quantidade: null,
  valor: -553.57,
  motivo: 'preço do aditivo',
  em: '2026-11-20T12:00:00Z',
  por: 'Ana Souza',
};

const closed = {
  fechado: { em: '2026-11-20T12:00:00Z', por: 'Ana Souza' },
  pode_reabrir: true,
  ajuste_ate: 828.07,
};

/** The month of the client with these answers, at this address. */
function open(month: Partial<DetailOutputBody>, query = '') {
  const sent: unknown[] = [];
  server.use(
    http.get('/api/fechamento/k-1/2026-10', () => HttpResponse.json(clientMonth(month))),
    http.get('/contracts/c-1/files', () => HttpResponse.json({ data: [] })),
    http.post('/api/fechamento/k-1/2026-10/ajustes', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ ...adjustment, mes_lancamento: '2026-11' }, { status: 201 });
    }),
    http.delete('/api/fechamento/k-1/2026-09/ajustes/j-1', () => {
      sent.push('retirado');
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return { ...renderApp(`/fechamento/k-1?mes=2026-10${query}`, { user: gestora() }), sent };
}

it('MC-04 opens the adjustment that was proposed, filled in, and records it in an open month', async () => {
  const { user, sent } = open(
    closed,
    '&ajuste=novo&contrato=c-1&linha=energia&valor=-553.57&motivo=NF+4711+de+outubro&lancar_em=2026-11',
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Lançar ajuste' }));
  const amount = dialog.getByLabelText(/^Valor/);
  expect(amount).toHaveValue('-553,57');
  expect(amount).toHaveAccessibleDescription(/ Até R\$\s828,07 propõe-se o ajuste\.$/);
  await user.clear(amount);
  await user.type(amount, '-900');
  expect(amount).toHaveAccessibleDescription(/ Acima de R\$\s828,07 propõe-se reabrir o mês\.$/);
  await user.click(dialog.getByRole('button', { name: 'Lançar ajuste' }));
  expect(await screen.findByText('Ajuste lançado em novembro de 2026')).toBeVisible();
  expect(sent).toEqual([
    {
      linha: 'energia',
      contrato: 'c-1',
      mes_lancamento: '2026-11',
      valor: -900,
      motivo: 'NF 4711 de outubro',
    },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('VD-30 proposes no reopening where the month does not reopen', async () => {
  open({ ...closed, pode_reabrir: false }, '&ajuste=novo&contrato=c-1&linha=energia&valor=-900');
  const dialog = within(await screen.findByRole('dialog', { name: 'Lançar ajuste' }));
  expect(dialog.getByLabelText(/^Valor/)).toHaveAccessibleDescription(
    'Até 4 casas decimais. Abaixo de zero: o que o mês tem a mais.',
  );
  expect(screen.getByText('Nenhum ajuste deste mês.')).toBeInTheDocument();
});

it('MC-04 takes an adjustment of a contract that the picture lacks', async () => {
  const { user, sent } = open(
    closed,
    '&ajuste=novo&contrato=c-novo&linha=energia&valor=900&motivo=Registrado+depois&lancar_em=2026-11',
  );
  server.use(http.get('/contracts/c-novo/files', () => HttpResponse.json({ data: [] })));
  const dialog = within(await screen.findByRole('dialog', { name: 'Lançar ajuste' }));
  expect(dialog.getByLabelText(/^Contrato/)).toHaveDisplayValue('Contrato que não está no retrato');
  await user.click(dialog.getByRole('button', { name: 'Lançar ajuste' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ contrato: 'c-novo', valor: 900 });
});

it('MC-04 lists what stands in the month, and withdraws it while the month is open', async () => {
  const { user, sent } = open({ ajustes: [adjustment] });
  const list = within(
    await screen.findByRole('list', { name: 'De meses anteriores, lançados aqui' }),
  );
  expect(list.getByText(/553,57/)).toBeVisible();
  expect(list.getByRole('link', { name: 'de setembro de 2026' })).toHaveAttribute(
    'href',
    '/fechamento/k-1?mes=2026-09',
  );
  expect(screen.queryByRole('button', { name: 'Lançar ajuste' })).toBeNull();
  await user.click(list.getByRole('button', { name: /^Retirar o ajuste de Energia/ }));
  await user.click(
    within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Retirar' }),
  );
  expect(await screen.findByText('Ajuste retirado')).toBeVisible();
  expect(sent).toEqual(['retirado']);
});
