import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { mailPage, mailRecord } from '@/test/factories/mailing';
import { consultor, gestora } from '@/test/factories/user';
import { problem } from '@/test/handlers/problem';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';
import { setDesktop } from '@/test/viewport';
import type { MailRecordWire } from './wire';

const open = (address = '/email', user = gestora()) => renderApp(address, { user });
const table = () => screen.findByRole('table', { name: /^Emails de/ });

const months: Record<string, MailRecordWire[]> = {
  '2026-10': [
    mailRecord(),
    mailRecord({ id: 'b-2_2026-10', clientName: 'Padaria Aurora', meter: 'SPPADENTR01' }),
  ],
  '2026-09': [mailRecord({ id: 'b-1_2026-09', referenceBase: '2026-09-01' })],
};

function answerMonths() {
  const asked: string[] = [];
  server.use(
    http.get('/energy-balance/email/groups', () =>
      HttpResponse.json({
        data: Object.entries(months).map(([mes, rows]) => ({ mes, total: rows.length })),
        total: 3,
      }),
    ),
    http.get('/energy-balance/email', ({ request }) => {
      const query = new URL(request.url).searchParams;
      asked.push(query.toString());
      return HttpResponse.json(mailPage(months[query.get('mes') ?? ''] ?? []));
    }),
  );
  return asked;
}

/** Answers PUT and returns what was sent. */
function answerSave(respond?: () => Response) {
  const sent: { id: unknown; ifMatch: string | null; body: Record<string, unknown> }[] = [];
  server.use(
    http.put('/energy-balance/:id', async ({ params, request }) => {
      const body = (await request.json()) as Record<string, unknown>;
      sent.push({ id: params.id, ifMatch: request.headers.get('if-match'), body });
      return respond?.() ?? HttpResponse.json({ id: params.id, version: 8, avisos: [] });
    }),
  );
  return sent;
}

async function edit(view: ReturnType<typeof open>) {
  await view.user.click(await screen.findByRole('button', { name: /^Editar: Metalúrgica/ }));
}
const email = () => screen.getByRole('textbox', { name: 'Email' });

describe('the list', () => {
  it('EM-01 has its title, search and refresh', async () => {
    open();
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Gestão de Emails CCEE' }),
    ).toBeVisible();
    expect(
      screen.getByRole('searchbox', { name: 'Buscar por cliente, contrato ou email' }),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Atualizar' })).toBeVisible();
  });

  it('EM-02 groups by month with counts, the newest selected, rows per month', async () => {
    const asked = answerMonths();
    const { user, location } = open();
    const tabs = await screen.findAllByRole('tab');
    expect(tabs.map((tab) => tab.textContent)).toEqual(['Outubro de 2026 2', 'Setembro de 2026 1']);
    expect(tabs[0]).toHaveAttribute('aria-selected', 'true');
    expect(await screen.findByText('2 emails')).toBeVisible();
    await user.click(screen.getByRole('tab', { name: /Setembro/ }));
    expect(await screen.findByText('1 email')).toBeVisible();
    expect(location()).toBe('/email?mes=2026-09');
    expect(asked).toEqual(['mes=2026-10', 'mes=2026-09']);
  });

  it('EM-04 Completo shows all the fields in their order', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Completo' }));
    const headers = within(await table()).getAllByRole('columnheader');
    expect(headers.slice(6).map((header) => header.textContent)).toEqual([
      'ID',
      'Clientes',
      'Preço (R$/MWh)',
      'Data-base',
      'Reajustado',
      'Fornecedor',
      'Medidor',
      'Consumo (MWh)',
      'Perdas (3%)',
      'Requisito (MWh)',
      'NET (MWh)',
      'Medição',
      'Proinfa (MWh)',
      'Contrato (MWh)',
      'Mínimo (MWh)',
      'Máximo (MWh)',
      'Faturar (MWh)',
      'CP',
      'Email',
      'Envio ok',
      'Disparo',
      'Data vencimento boleto',
    ]);
    expect(within(await table()).getByText('331,250')).toBeVisible();
    expect(within(await table()).getByText('09/11/2026')).toBeVisible();
  });

  it('EM-05 says that it loads, that there is nothing, and that it failed', async () => {
    server.use(
      http.get('/energy-balance/email/groups', () => HttpResponse.json({ data: [], total: 0 })),
    );
    const first = open();
    expect(await screen.findByRole('status', { name: 'Carregando emails...' })).toBeVisible();
    expect(await screen.findByText('Nenhum registro encontrado.')).toBeVisible();
    // FC-06: what is empty has the act that fills it.
    expect(screen.getByRole('link', { name: 'Enviar planilha' })).toHaveAttribute(
      'href',
      '/importacoes',
    );
    first.unmount();
    server.use(http.get('/energy-balance/email/groups', () => problem(503, 'Banco indisponível.')));
    open();
    expect(await screen.findByText('Não foi possível carregar os dados de email.')).toBeVisible();
    expect(screen.getByText(/Banco indisponível\./)).toBeVisible();
  });

  it('EM-06 asks the server for what is searched', async () => {
    const asked = answerMonths();
    const { user, location } = open();
    await table();
    await user.type(screen.getByRole('searchbox'), 'padária');
    await waitFor(() => expect(location()).toContain('q=pad'));
    await waitFor(() => expect(asked.at(-1)).toBe('mes=2026-10&q=pad%C3%A1ria'));
  });

  it('EM-07 reads a server without groups, and counts by itself', async () => {
    server.use(
      http.get('/energy-balance/email/groups', () => problem(404, 'Não encontrado.')),
      http.get('/energy-balance/email', () =>
        HttpResponse.json({
          result: { items: [mailRecord(), mailRecord({ id: 'x', referenceBase: null })] },
        }),
      ),
    );
    const { user } = open();
    const tabs = await screen.findAllByRole('tab');
    expect(tabs.map((tab) => tab.textContent)).toEqual(['Outubro de 2026 1', 'Sem data 1']);
    await user.click(tabs[1] as HTMLElement);
    expect(await screen.findByRole('table', { name: 'Emails de Sem data' })).toBeVisible();
  });

  it('EM-12 says that a manual refresh has loaded', async () => {
    const { user } = open();
    await table();
    await user.click(screen.getByRole('button', { name: 'Atualizar' }));
    expect(await screen.findByText('Dados atualizados com sucesso!')).toBeVisible();
  });

  it('draws only the rows near the visible ones of a month of thousands', async () => {
    const many = Array.from({ length: 3000 }, (_, i) => mailRecord({ id: `b-${i}_2026-10` }));
    server.use(http.get('/energy-balance/email', () => HttpResponse.json(mailPage(many))));
    open();
    const rows = within(await table()).getAllByRole('row');
    expect(rows.length).toBeLessThan(80);
    expect(await table()).toHaveAttribute('aria-rowcount', '3001');
  });

  it('EM-03 shows cards on small screens, which can be edited too', async () => {
    setDesktop(false);
    const sent = answerSave();
    const view = open();
    await edit(view);
    await view.user.clear(email());
    await view.user.type(email(), 'novo@saojose.com.br');
    await view.user.type(screen.getByRole('textbox', { name: 'Clientes' }), ' Matriz');
    await view.user.click(screen.getByRole('button', { name: /^Confirmar edição/ }));
    expect(await screen.findByText('Email atualizado com sucesso!')).toBeVisible();
    expect(sent[0]?.body).toMatchObject({
      email: 'novo@saojose.com.br',
      clientName: 'Metalúrgica São José Ltda. Matriz',
    });
  });

  it('a consultor reads but neither edits nor sends', async () => {
    open('/email', consultor());
    await table();
    expect(screen.queryByRole('button', { name: /^Editar/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Prévia e envio/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Enviar o mês' })).toBeNull();
  });
});
