import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { clientMonth, readyClient } from '@/test/factories/closing';
import { consultor, gestora } from '@/test/factories/user';
import { problem } from '@/test/handlers/problem';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';
import { setDesktop } from '@/test/viewport';

const address = '/fechamento?mes=2026-10';

describe('MC-02 the month of one client', () => {
  beforeEach(() => setDesktop(true));
  const panelOf = (name: string) => screen.findByRole('region', { name });

  it('links what is missing to where it is supplied, and says why the month is not closed', async () => {
    renderApp(`${address}&sel=k-1`, { user: gestora() });
    const panel = within(await panelOf('Moinho Estrela'));
    expect(await panel.findByText('Sem NF do fornecedor')).toBeVisible();
    const [first] = within(panel.getByRole('list', { name: 'Itens de CT-1' })).getAllByRole(
      'listitem',
    );
    expect(first).toHaveTextContent('NF do fornecedor: falta');
    expect(
      panel.getByRole('link', { name: 'Abrir faturas para NF do fornecedor' }),
    ).toHaveAttribute('href', '/contratos/c-1?aba=faturas');
    expect(panel.getByRole('button', { name: 'Fechar mês' })).toBeDisabled();
    expect(panel.getByText('Falta 1 item.')).toBeVisible();
  });

  it('waives an item of a contract with its reason', async () => {
    let sent: unknown;
    server.use(
      http.post('/api/fechamento/k-1/2026-10/itens/nf/dispensar', async ({ request }) => {
        sent = {
          contrato: new URL(request.url).searchParams.get('contrato'),
          body: await request.json(),
        };
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = renderApp(`${address}&sel=k-1`, { user: gestora() });
    const panel = within(await panelOf('Moinho Estrela'));
    await user.click(await panel.findByRole('button', { name: 'Dispensar NF do fornecedor' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Dispensar: NF do fornecedor' }),
    );
    await user.type(dialog.getByLabelText(/^Motivo/), 'combinado com o cliente');
    await user.click(dialog.getByRole('button', { name: 'Dispensar' }));
    await expect
      .poll(() => sent)
      .toEqual({
        contrato: 'c-1',
        body: { motivo: 'combinado com o cliente' },
      });
  });

  it('leaves a unit out of the month with its reason, and takes it back in', async () => {
    const month = clientMonth();
    const [supply] = month.suprimentos;
    if (!supply) throw new Error('no supply');
    supply.sem_medicao = ['BRSP002'];
    const sent: unknown[] = [];
    const note = async (request: Request) => {
      const { searchParams } = new URL(request.url);
      const text = await request.text();
      sent.push([request.method, searchParams.get('unidade'), text && JSON.parse(text)]);
      const dispensado = { em: '2026-11-03T12:00:00Z', por: 'Helena' };
      const out = { medidor: 'BRSP002', motivo: 'desligada em setembro', dispensado };
      supply.sem_medicao = request.method === 'POST' ? [] : ['BRSP002'];
      supply.fora = request.method === 'POST' ? [out] : [];
      return new HttpResponse(null, { status: 204 });
    };
    const path = '/api/fechamento/k-1/2026-10/itens/medicao/dispensar';
    server.use(
      http.get('/api/fechamento/k-1/2026-10', () => HttpResponse.json(month)),
      http.post(path, ({ request }) => note(request)),
      http.delete(path, ({ request }) => note(request)),
    );
    const { user } = renderApp(`${address}&sel=k-1`, { user: gestora() });
    const panel = within(await panelOf('Moinho Estrela'));
    await user.click(await panel.findByRole('button', { name: 'Não integra o mês BRSP002' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Esta unidade não integra o mês' }),
    );
    await user.type(dialog.getByLabelText(/^Motivo/), 'desligada em setembro');
    await user.click(dialog.getByRole('button', { name: 'Deixar fora do mês' }));
    expect(await panel.findByText(/^Por Helena em .*: desligada em setembro$/)).toBeVisible();
    await user.click(panel.getByRole('button', { name: 'Volta a integrar BRSP002' }));
    expect(await panel.findByText('BRSP002: sem medição')).toBeVisible();
    expect(sent).toEqual([
      ['POST', 'BRSP002', { motivo: 'desligada em setembro' }],
      ['DELETE', 'BRSP002', ''],
    ]);
  });

  it('does not waive a missing measurement, and declares a provisional one final', async () => {
    const month = clientMonth();
    const set = (situacao: 'falta' | 'provisorio') => {
      const [first] = month.suprimentos[0]?.itens ?? [];
      if (first) first.situacao = situacao;
      server.use(http.get('/api/fechamento/k-1/2026-10', () => HttpResponse.json(month)));
    };
    set('falta');
    const { unmount } = renderApp(`${address}&sel=k-1`, { user: gestora() });
    const panel = within(await panelOf('Moinho Estrela'));
    expect(await panel.findByRole('link', { name: 'Enviar planilha para Medição' })).toBeVisible();
    expect(panel.queryByRole('button', { name: /(Dispensar|final) Medição/ })).toBeNull();
    unmount();
    set('provisorio');
    renderApp(`${address}&sel=k-1`, { user: gestora() });
    expect(await screen.findByRole('button', { name: 'Declarar final Medição' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Abrir balanço para Medição' })).toBeVisible();
  });

  it('MC-03 reopens a closed month with category, reason and the password', async () => {
    let password = false;
    let sent: unknown;
    server.use(
      http.get('/api/fechamento/k-2/2026-10', () =>
        HttpResponse.json(
          clientMonth({
            ...readyClient({
              estado: 'fechado',
              fechado: { em: '2026-11-20T12:00:00Z', por: 'Ana Souza' },
              pode_reabrir: true,
            }),
            versao: 1,
            retratos: [
              {
                sequencia: 1,
                sha256: 'ab'.repeat(32),
                em: '2026-11-20T12:00:00Z',
                por: 'Ana Souza',
              },
            ],
          }),
        ),
      ),
      http.post('/auth/reauth', () => {
        password = true;
        return HttpResponse.json({ csrfToken: 't' });
      }),
      http.post('/api/fechamento/k-2/2026-10/reabrir', async ({ request }) => {
        if (!password) return problem(403, 'Confirme sua senha.', 'reautenticacao');
        sent = { body: await request.json(), read: request.headers.get('If-Match') };
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = renderApp('/fechamento/k-2?mes=2026-10', { user: gestora() });
    expect(await screen.findByText(/Retrato 1/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Dispensar/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Reabrir' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reabrir outubro de 2026' }));
    await user.selectOptions(dialog.getByLabelText(/^Categoria/), 'Medição');
    await user.type(dialog.getByLabelText(/^Motivo/), 'a CCEE recontou o medidor');
    await user.click(dialog.getByRole('button', { name: 'Reabrir' }));
    await user.type(await screen.findByLabelText('Senha'), 'uma senha{Enter}');
    await expect
      .poll(() => sent)
      .toEqual({
        body: { categoria: 'medicao', motivo: 'a CCEE recontou o medidor' },
        read: '"1"',
      });
  });

  it('VD-30 offers an adjustment once a closed month does not reopen', async () => {
    server.use(
      http.get('/api/fechamento/k-2/2022-08', () =>
        HttpResponse.json(
          clientMonth({
            ...readyClient({
              estado: 'fechado',
              fechado: { em: '2022-09-20T12:00:00Z', por: 'Ana Souza' },
            }),
            mes: '2022-08',
          }),
        ),
      ),
    );
    renderApp('/fechamento/k-2?mes=2022-08', { user: gestora() });
    expect(await screen.findByRole('link', { name: 'Lançar ajuste' })).toHaveAttribute(
      'href',
      '/fechamento/k-2?mes=2022-08&ajuste=novo',
    );
    expect(screen.queryByRole('button', { name: 'Reabrir' })).toBeNull();
  });

  it('VD-31 says who declared a measurement final, and why', async () => {
    const month = clientMonth();
    const [first] = month.suprimentos[0]?.itens ?? [];
    if (!first) throw new Error('no item');
    first.situacao = 'final';
    first.motivo = 'medidor trocado';
    first.declarada = { em: '2026-11-03T12:00:00Z', por: 'Helena' };
    server.use(http.get('/api/fechamento/k-1/2026-10', () => HttpResponse.json(month)));
    renderApp(`${address}&sel=k-1`, { user: gestora() });
    expect(
      await screen.findByText(/^Declarada final por Helena em .*: medidor trocado$/),
    ).toBeVisible();
    expect(screen.queryByText(/Dispensad/)).toBeNull();
  });

  it('offers no act to who only reads', async () => {
    const me = consultor();
    renderApp(`${address}&sel=k-1`, {
      user: { ...me, permissions: [...me.permissions, 'months:read'] },
    });
    const panel = within(await panelOf('Moinho Estrela'));
    expect(await panel.findByText('Sem NF do fornecedor')).toBeVisible();
    expect(panel.queryByRole('button', { name: /Fechar mês|Dispensar/ })).toBeNull();
  });
});
