import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { mailPage, mailRecord } from '@/test/factories/mailing';
import { gestora } from '@/test/factories/user';
import { problem } from '@/test/handlers/problem';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';
import { setDesktop } from '@/test/viewport';

const open = (address = '/email') => renderApp(address, { user: gestora() });
const table = () => screen.findByRole('table', { name: /^Emails de/ });
const filter = () => within(screen.getByRole('group', { name: 'Situação' }));

const doubtful = { messageId: 'm-1', state: 'incerto', error: null, nextAttemptAt: null };
const records = [
  mailRecord({ id: 'b-1_2026-10' }),
  mailRecord({ id: 'b-2_2026-10', clientName: 'Padaria Aurora', situacao: 'falta_email' }),
  mailRecord({ id: 'b-3_2026-10', clientName: 'Vidros Gama', situacao: 'falta_medicao' }),
  mailRecord({
    id: 'b-4_2026-10',
    clientName: 'Cerâmica Vale',
    situacao: 'falhou',
    mail: { ...doubtful, at: '2026-11-03T12:00:00Z' },
  }),
  mailRecord({ id: 'b-5_2026-10', clientName: 'Laticínios Sul', situacao: 'pronto' }),
];

beforeEach(() => {
  server.use(
    http.get('/energy-balance/email/groups', () =>
      HttpResponse.json({ data: [{ mes: '2026-10', total: records.length }], total: 5 }),
    ),
    http.get('/energy-balance/email', () => HttpResponse.json(mailPage(records))),
  );
});

describe('the set Essencial', () => {
  it('EM-04 opens first, Situação before the others; the choice is kept', async () => {
    const first = open();
    const heads = within(await table()).getAllByRole('columnheader');
    expect(heads.map((head) => head.textContent)).toEqual([
      'Situação',
      'Clientes',
      'Medidor',
      'Faturar (MWh)',
      'Email',
      'Data vencimento boleto',
      'Envio ok',
      'Disparo',
      'Ações',
    ]);
    await first.user.click(screen.getByRole('button', { name: 'Completo' }));
    expect(screen.getByRole('columnheader', { name: 'Reajustado' })).toBeVisible();
    first.unmount();
    open();
    await table();
    expect(screen.getByRole('button', { name: 'Completo' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });

  it('EM-03 edits what is shown; mais 14 campos has the rest of the same draft', async () => {
    const sent: Record<string, unknown>[] = [];
    server.use(
      http.put('/energy-balance/:id', async ({ request }) => {
        sent.push((await request.json()) as Record<string, unknown>);
        return sent.length === 1
          ? problem(422, 'Fora da faixa', 'validacao', {
              fields: [{ path: 'cpCode', message: 'Fora da faixa' }],
            })
          : HttpResponse.json({ id: 'b-1_2026-10', version: 8 });
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: /^Editar: Metalúrgica/ }));
    await user.type(screen.getByRole('textbox', { name: 'Email' }), 'x');
    await user.click(screen.getByRole('button', { name: 'mais 14 campos' }));
    const panel = within(await screen.findByRole('dialog', { name: /Metalúrgica/ }));
    expect(panel.getAllByRole('term')).toHaveLength(14);
    expect(panel.queryByLabelText('Data-base')).toBeNull();
    await user.type(panel.getByRole('textbox', { name: 'CP' }), '9{Enter}');
    await waitFor(() => expect(panel.getByRole('textbox', { name: 'CP' })).toBeInvalid());
    await user.click(panel.getByRole('button', { name: 'Voltar à linha' }));
    expect(screen.getByText(/2 campos alterados/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Confirmar edição/ }));
    expect(await screen.findByText('Email atualizado com sucesso!')).toBeVisible();
    expect(sent[1]).toMatchObject({ cpCode: '102349', email: 'financeiro@saojose.com.brx' });
  });
});

describe('the situations', () => {
  it('FC-02 each count opens exactly its rows', async () => {
    const { user, location } = open();
    await table();
    const chips = filter().getAllByRole('button');
    expect(chips.map((chip) => chip.textContent)).toEqual([
      'Todos 5',
      'Falta medição 1',
      'Falta e-mail 1',
      'Pronto 2',
      'Falhou 1',
    ]);
    await user.click(filter().getByRole('button', { name: 'Pronto 2' }));
    expect(location()).toBe('/email?situacao=pronto');
    expect(screen.getByText('2 de 5 emails')).toBeVisible();
    expect(within(await table()).getAllByRole('button', { name: /^Editar/ })).toHaveLength(2);
  });

  it('EM-04 a failure of which nobody knows says so', async () => {
    open('/email?situacao=falhou');
    expect(await screen.findByText('Envio incerto')).toBeVisible();
    expect(within(await table()).getAllByRole('button', { name: /^Editar/ })).toHaveLength(1);
  });

  it('FC-02 a situation that has left says that nothing is in it', async () => {
    const { user } = open('/email?situacao=enviado');
    expect(await screen.findByText('Nenhum registro encontrado.')).toBeVisible();
    expect(filter().getByRole('button', { name: 'Enviado 0' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await user.click(screen.getByRole('button', { name: 'Resetar filtros' }));
    expect(within(await table()).getAllByRole('button', { name: /^Editar/ })).toHaveLength(5);
  });

  it('EM-04 stands on the card of a phone', async () => {
    setDesktop(false);
    open('/email?situacao=falta_medicao');
    const list = within(await screen.findByRole('list', { name: /^Emails de/ }));
    expect(list.getByText('Falta medição')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Completo' })).toBeNull();
  });
});
