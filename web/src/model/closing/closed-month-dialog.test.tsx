import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { contract } from '@/test/factories/contract';
import { contractDetail } from '@/test/factories/contract-detail';
import { gestora } from '@/test/factories/user';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

const refusal = (error: string, current: object) =>
  HttpResponse.json({ error, code: 'mes_fechado', current }, { status: 409 });

const october = [{ cliente: 'k-1', mes: '2026-10' }];

/** Suspends the contract, which a closed month stands in the way of. */
async function suspend(current: object = { meses: october, manter: true }) {
  const sent: unknown[] = [];
  server.use(
    http.get('/contracts/c-1/detail', () => HttpResponse.json(contractDetail({}))),
    http.post('/contracts/c-1/situacao', async ({ request }) => {
      const body = (await request.json()) as { meses_fechados?: string };
      sent.push(body.meses_fechados);
      return body.meses_fechados === 'manter'
        ? HttpResponse.json(contract({ status: 'Inativo', situacao: 'suspenso' }))
        : refusal('A alteração muda 1 mês fechado (out/2026).', current);
    }),
  );
  const { user } = renderApp('/contratos/c-1', { user: gestora() });
  await user.click(await screen.findByRole('button', { name: 'Mais ações' }));
  await user.click(screen.getByRole('menuitem', { name: 'Situação' }));
  const form = within(await screen.findByRole('dialog'));
  await user.selectOptions(form.getByLabelText(/^Situação/), 'Suspenso');
  await user.type(form.getByLabelText(/^Motivo/), 'Obra na unidade');
  await user.click(form.getByRole('button', { name: 'Mudar situação' }));
  const asked = within(await screen.findByRole('dialog', { name: 'O mês está fechado' }));
  return { user, asked, sent };
}

describe('MC-03 a write that would change a closed month', () => {
  it('says so and saves with the closed months kept, once that is asked for', async () => {
    const { user, asked, sent } = await suspend();
    expect(asked.getByText('A alteração muda 1 mês fechado (out/2026).')).toBeVisible();
    expect(asked.getByRole('link', { name: 'Abrir fechamento' })).toHaveAttribute(
      'href',
      '/fechamento/k-1?mes=2026-10',
    );
    await user.click(asked.getByRole('button', { name: 'Salvar mantendo os meses fechados' }));
    expect(await screen.findByText(/suspenso$/)).toBeVisible();
    expect(sent).toEqual([undefined, 'manter']);
  });

  it('goes back to the form, which keeps the sentence, and sends nothing again', async () => {
    const { user, asked, sent } = await suspend();
    await user.click(asked.getByRole('button', { name: 'Voltar' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'A alteração muda 1 mês fechado (out/2026).',
    );
    expect(sent).toEqual([undefined]);
  });

  it('offers the adjustment that says what was refused', async () => {
    const { asked } = await suspend({
      meses: october,
      lancar_em: '2026-11',
      ajuste: { contrato: 'c-1', linha: 'energia', valor: '-73000.50', motivo: 'NF 4711' },
    });
    expect(asked.queryByRole('button', { name: /^Salvar mantendo/ })).toBeNull();
    expect(asked.getByRole('link', { name: 'Lançar como ajuste' })).toHaveAttribute(
      'href',
      '/fechamento/k-1?mes=2026-10&ajuste=novo&contrato=c-1&linha=energia&valor=-73000.50&motivo=NF+4711&lancar_em=2026-11',
    );
  });
});
