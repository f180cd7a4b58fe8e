import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { board, deal } from '@/test/factories/negotiation';
import { gestora } from '@/test/factories/user';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';
import type { StageWire } from './stages';

/** A board of one deal that goes where it is moved. */
function oneDeal() {
  let now = deal();
  const moves: unknown[] = [];
  server.use(
    http.get('/api/negociacoes/quadro', () => HttpResponse.json(board([now]))),
    http.post('/api/negociacoes/deal-1/etapa', async ({ request }) => {
      const body = (await request.json()) as { etapa: StageWire };
      moves.push({ ...body, version: request.headers.get('If-Match') });
      now = { ...now, etapa: body.etapa, version: now.version + 1 };
      return HttpResponse.json(now);
    }),
  );
  return moves;
}

const column = (name: string) => screen.findByRole('region', { name: `Etapa ${name}` });

describe('pipeline', () => {
  it('NG-01 shows every stage with what it comes to', async () => {
    renderApp('/negociacoes', { user: gestora() });
    const first = await column('Prospecção');
    expect(within(first).getByText('1 negociação')).toBeVisible();
    expect(within(first).getAllByText(/1\.200\.000,00/)).toHaveLength(2);
    expect(within(await column('Ganho')).getByText('Indefinido')).toBeVisible();
  });

  it('NG-01 moves a deal by the keyboard, which stays with it', async () => {
    const moves = oneDeal();
    renderApp('/negociacoes', { user: gestora() });
    const link = await screen.findByRole('link', { name: 'Cerâmica União Ltda' });
    link.focus();
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
    const proposal = await column('Proposta');
    await waitFor(() =>
      expect(within(proposal).getByRole('link', { name: 'Cerâmica União Ltda' })).toHaveFocus(),
    );
    expect(moves).toEqual([{ etapa: 'proposta', version: '"3"' }]);
  });

  it('TD-18 a second move knows the first, before the board is read anew', async () => {
    const moves = oneDeal();
    renderApp('/negociacoes', { user: gestora() });
    const link = await screen.findByRole('link', { name: 'Cerâmica União Ltda' });
    server.use(http.get('/api/negociacoes/quadro', () => new Promise<never>(() => {})));
    link.focus();
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
    await screen.findByText('Migração da matriz: Proposta');
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
    await waitFor(() => expect(moves).toHaveLength(2));
    expect(moves[1]).toMatchObject({ version: '"4"' });
  });

  it('NG-01 asks why a deal was lost', async () => {
    const moves = oneDeal();
    renderApp('/negociacoes', { user: gestora() });
    await userEvent.click(await screen.findByRole('button', { name: 'Mover Migração da matriz' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Perdido' }));
    const dialog = await screen.findByRole('dialog', { name: 'Marcar como perdida' });
    const confirm = within(dialog).getByRole('button', { name: 'Marcar como perdida' });
    await userEvent.click(confirm);
    expect(within(dialog).getByText('Escolha o motivo da perda')).toBeVisible();
    await userEvent.selectOptions(within(dialog).getByLabelText(/^Motivo/), 'Preço');
    await userEvent.click(confirm);
    await waitFor(() =>
      expect(moves).toEqual([
        { etapa: 'perdido', motivo: 'preco', observacao: '', version: '"3"' },
      ]),
    );
  });

  it('TD-18 says what a won deal moves, and sends why it is won', async () => {
    const moves = oneDeal();
    renderApp('/negociacoes', { user: gestora() });
    await userEvent.click(await screen.findByRole('button', { name: 'Mover Migração da matriz' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Ganho' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Marcar como ganha' }));
    expect(dialog.getByText('Sem contrato não há comissão.')).toBeVisible();
    expect(dialog.getByText(/^O crédito é de Célia Consultora/)).toBeVisible();
    expect(moves).toEqual([]);
    await userEvent.type(dialog.getByLabelText(/^Motivo/), 'Assinado em papel');
    await userEvent.click(dialog.getByRole('button', { name: 'Marcar como ganha' }));
    await waitFor(() =>
      expect(moves).toEqual([{ etapa: 'ganho', observacao: 'Assinado em papel', version: '"3"' }]),
    );
  });

  it('TD-18 lets no consultant say that a deal is won', async () => {
    const moves = oneDeal();
    renderApp('/negociacoes', { user: gestora({ roles: ['consultor'] }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Mover Migração da matriz' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Ganho' }));
    expect(
      await screen.findByText(
        'Somente gestora ou backoffice marcam uma negociação como ganha ou a reabrem.',
      ),
    ).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(moves).toEqual([]);
  });

  it('NG-01 puts a deal back where the server refuses', async () => {
    server.use(
      http.post('/api/negociacoes/deal-1/etapa', () =>
        HttpResponse.json({ error: 'Outra pessoa alterou esta negociação.' }, { status: 412 }),
      ),
    );
    renderApp('/negociacoes', { user: gestora() });
    const link = await screen.findByRole('link', { name: 'Cerâmica União Ltda' });
    link.focus();
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
    expect(await screen.findByText('Outra pessoa alterou esta negociação.')).toBeVisible();
    expect(
      within(await column('Prospecção')).getByRole('link', { name: 'Cerâmica União Ltda' }),
    ).toBeVisible();
  });
});
