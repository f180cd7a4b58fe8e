import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { gestora } from '@/test/factories/user';
import {
  findingDetail as detail,
  noRecovery as recuperacao,
  findingRow as row,
  findingTotals as totals,
} from '@/test/handlers/findings';
import { problem } from '@/test/handlers/problem';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

let asked: string[];
let sent: { body: unknown; match: string | null } | null;
beforeEach(() => {
  asked = [];
  sent = null;
  server.use(
    http.get('/api/apontamentos', ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json({
        data: [row],
        page: 1,
        pageSize: 20,
        total: 1,
        somas: [],
        totais: totals,
        recuperacao,
      });
    }),
    http.get('/api/apontamentos/regras', () =>
      HttpResponse.json({
        data: [
          { regra: 'reativo', familia: 'Energia reativa', titulo: 'Energia reativa' },
          { regra: row.regra, familia: row.familia, titulo: row.regra_titulo },
          { regra: 'medicao_diverge', familia: row.familia, titulo: 'Fatura e medição divergem' },
        ].map((rule) => ({ ...rule, fundamento: '', orientacao: '' })),
        versao: 2,
      }),
    ),
    http.get('/api/apontamentos/f1', () => HttpResponse.json(detail)),
    http.get('/api/apontamentos/f1/carta', () =>
      HttpResponse.json({ destinatario: 'À CPFL', assunto: 'Contestação', texto: 'Prezados,' }),
    ),
    http.put('/api/apontamentos/f1', async ({ request }) => {
      sent = { body: await request.json(), match: request.headers.get('if-match') };
      return HttpResponse.json({ ...detail, version: 4, status: 'em contestação' });
    }),
  );
});

const open = (address = '/auditoria-faturas') => renderApp(address, { user: gestora() });

describe('the audit of invoices', () => {
  it('lists what is open, with the totals at stake', async () => {
    open();
    const table = await screen.findByRole('table', { name: 'Apontamentos' });
    expect(await within(table).findByText(row.frase)).toBeVisible();
    expect(asked).toEqual(['?status=aberta&page=1&pageSize=20']);
    const totals = screen.getByRole('list', { name: 'Totais' });
    expect(within(totals).getByText('2 apontamentos, 1 sem valor conhecido')).toBeVisible();
  });

  it('VD-40 shows a dash where no finding has a known value, never R$ 0,00', async () => {
    server.use(
      http.get('/api/apontamentos', () =>
        HttpResponse.json({
          data: [row],
          page: 1,
          pageSize: 20,
          total: 1,
          somas: [],
          totais: [
            { status: 'aberta', quantidade: 2, sem_valor: 2, em_jogo: null, contestavel: null },
          ],
          recuperacao,
        }),
      ),
    );
    open();
    const totals = within(await screen.findByRole('list', { name: 'Totais' }));
    expect(totals.getByText('2 apontamentos, 2 sem valor conhecido')).toBeVisible();
    expect(totals.getAllByText('–')).toHaveLength(5);
    expect(totals.queryByText(/0,00/)).toBeNull();
  });

  it('keeps its filters in the address', async () => {
    const { user, location } = open();
    await screen.findByText(row.frase);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'todas');
    await user.type(screen.getByRole('textbox', { name: /Valor mínimo/ }), '1.000,50{Enter}');
    await waitFor(() => expect(asked.at(-1)).toBe('?minimo=1000.5&page=1&pageSize=20'));
    expect(location()).toBe('/auditoria-faturas?status=todas&minimo=1.000%2C50');
  });

  it('MC-14 groups the rules by what they are about, and narrows to a severity', async () => {
    const { user, location } = open();
    await screen.findByText(row.frase);
    const rules = screen.getByRole('combobox', { name: 'Regra' });
    const family = await within(rules).findByRole('group', { name: 'Tarifa e energia' });
    expect(within(family).getAllByRole('option')).toHaveLength(2);
    expect(within(rules).getAllByRole('group')).toHaveLength(2);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Gravidade' }), 'Média');
    await waitFor(() => expect(asked.at(-1)).toBe('?status=aberta&luz=amarelo&page=1&pageSize=20'));
    expect(location()).toBe('/auditoria-faturas?luz=amarelo');
  });

  it('MC-14 tells until when a charge is contested, and leads to the bill line by line', async () => {
    open('/auditoria-faturas?apontamento=f1');
    const dialog = await screen.findByRole('region', { name: new RegExp(row.regra_titulo) });
    expect(await within(dialog).findByText('31/10/2031')).toBeVisible();
    expect(within(dialog).getByRole('link', { name: 'Fatura linha a linha' })).toHaveAttribute(
      'href',
      '/faturas/i1/recalculada',
    );
  });

  it('VD-16 says of whom it is asked back, and has a second paper for the state', async () => {
    let fetched = '';
    server.use(
      http.get('/api/apontamentos/f1', () =>
        HttpResponse.json({ ...detail, remedio: 'tributo_estadual' }),
      ),
      http.get('/api/apontamentos/f1/restituicao/pdf', ({ request }) => {
        fetched = new URL(request.url).pathname;
        return new HttpResponse('%PDF', { headers: { 'content-type': 'application/pdf' } });
      }),
    );
    const { user } = open('/auditoria-faturas?apontamento=f1');
    const dialog = await screen.findByRole('region', { name: new RegExp(row.regra_titulo) });
    expect(
      await within(dialog).findByText('Tributo estadual: restituição do Estado'),
    ).toBeVisible();
    await user.click(
      await within(dialog).findByRole('button', { name: 'Pedido ao Estado em PDF' }),
    );
    await waitFor(() => expect(fetched).toBe('/api/apontamentos/f1/restituicao/pdf'));
  });

  it('VD-16 has no paper for the state where the distributor gives back', async () => {
    open('/auditoria-faturas?apontamento=f1');
    const dialog = await screen.findByRole('region', { name: new RegExp(row.regra_titulo) });
    expect(await within(dialog).findByText('Tarifa: devolução da distribuidora')).toBeVisible();
    expect(await within(dialog).findByRole('button', { name: 'Carta em PDF' })).toBeVisible();
    expect(within(dialog).queryByRole('button', { name: /Estado/ })).toBeNull();
  });

  it('decides about a finding with the version that was read', async () => {
    const { user } = open('/auditoria-faturas?apontamento=f1');
    const dialog = await screen.findByRole('region', { name: new RegExp(row.regra_titulo) });
    expect(await within(dialog).findByText('Prezados,')).toBeVisible();
    await user.selectOptions(
      within(dialog).getByRole('combobox', { name: 'Status' }),
      'em contestação',
    );
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Responsável' }), 'u1');
    await user.type(within(dialog).getByRole('textbox', { name: 'Resposta até' }), '20122026');
    await user.click(within(dialog).getByRole('button', { name: 'Salvar' }));
    await waitFor(() =>
      expect(sent).toEqual({
        body: {
          status: 'em contestação',
          responsavel_id: 'u1',
          resposta_em: '2026-12-20',
          motivo: null,
          nota: null,
        },
        match: '"3"',
      }),
    );
  });

  it('asks for a reason before a finding is discarded', async () => {
    const { user } = open('/auditoria-faturas?apontamento=f1');
    const dialog = await screen.findByRole('region', { name: new RegExp(row.regra_titulo) });
    await user.selectOptions(
      await within(dialog).findByRole('combobox', { name: 'Status' }),
      'descartada',
    );
    await user.click(within(dialog).getByRole('button', { name: 'Salvar' }));
    expect(await within(dialog).findByText('Informe o motivo do descarte')).toBeVisible();
    expect(sent).toBeNull();
  });

  it('says that nothing was found, and that it could not be loaded', async () => {
    server.use(
      http.get('/api/apontamentos', () =>
        HttpResponse.json({
          data: [],
          page: 1,
          pageSize: 20,
          total: 0,
          somas: [],
          totais: [],
          recuperacao,
        }),
      ),
    );
    const { unmount } = open();
    expect(await screen.findByText('Nenhum apontamento encontrado.')).toBeVisible();
    unmount();
    server.use(
      http.get('/api/apontamentos', () => problem(503, 'indisponivel', 'Tente mais tarde.')),
    );
    open('/auditoria-faturas?status=todas');
    expect(await screen.findByText('Não foi possível carregar a auditoria.')).toBeVisible();
  });
});
