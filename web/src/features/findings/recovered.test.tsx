import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { gestora } from '@/test/factories/user';
import {
  findingDetail as detail,
  noRecovery,
  findingRow as row,
  findingTotals as totals,
} from '@/test/handlers/findings';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

const list = (recuperacao: object) =>
  http.get('/api/apontamentos', () =>
    HttpResponse.json({
      data: [row],
      page: 1,
      pageSize: 20,
      total: 1,
      somas: [],
      totais: totals,
      recuperacao,
    }),
  );

beforeEach(() =>
  server.use(
    list(noRecovery),
    http.get('/api/apontamentos/regras', () => HttpResponse.json({ data: [], versao: 2 })),
    http.get('/api/apontamentos/f1', () => HttpResponse.json(detail)),
    http.get('/api/apontamentos/f1/carta', () =>
      HttpResponse.json({ destinatario: 'À CPFL', assunto: 'Contestação', texto: 'Prezados,' }),
    ),
  ),
);

const open = (address = '/auditoria-faturas') => renderApp(address, { user: gestora() });

describe('what contests give back', () => {
  it('DR-19 asks whether a credit is of the contest, and answers with the version that was read', async () => {
    const credit = {
      apontamento_id: 'f1',
      fatura_id: 'i9',
      numero: '99',
      mes: '2026-12',
      linha: '2026-12 devolucao',
      texto: 'Devolução',
      valor: 627.92,
      pergunta: 'Este crédito é da contestação de ago/2026?',
      version: 3,
    };
    let answered: unknown = null;
    server.use(
      http.get('/api/apontamentos/f1', () => HttpResponse.json({ ...detail, creditos: [credit] })),
      http.post('/api/apontamentos/f1/credito', async ({ request }) => {
        answered = { body: await request.json(), match: request.headers.get('if-match') };
        return HttpResponse.json(detail);
      }),
    );
    const { user } = open('/auditoria-faturas?apontamento=f1');
    const dialog = await screen.findByRole('region', { name: new RegExp(row.regra_titulo) });
    expect(await within(dialog).findByText(credit.pergunta)).toBeVisible();
    expect(
      within(dialog).getByText(/Devolução, R\$\s627,92, na fatura 99 de dez\/2026/),
    ).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Não' }));
    await waitFor(() =>
      expect(answered).toEqual({
        body: { fatura_id: 'i9', linha: '2026-12 devolucao', sim: false },
        match: '"3"',
      }),
    );
  });

  it('DR-19 says what came back, and has the adjustment of a closed month filled in', async () => {
    server.use(
      list({ resolvidas: 1, contestadas: 1, recuperado: 627.92, a_receber: 50 }),
      http.get('/api/apontamentos/f1', () =>
        HttpResponse.json({
          ...detail,
          status: 'resolvida',
          recuperado: 627.92,
          recuperado_por: 'credito',
          recuperado_em: 'i9',
          recuperacao: 'Recuperado R$ 627,92 (crédito na fatura de dez/2026)',
          mes_fechado: true,
        }),
      ),
    );
    const { unmount } = open();
    const tiles = within(await screen.findByRole('list', { name: 'Totais' }));
    expect(tiles.getByText('Recuperado').closest('li')).toHaveTextContent(
      /R\$\s627,92a receber R\$\s50,00/,
    );
    unmount();
    open('/auditoria-faturas?apontamento=f1&status=resolvida&mes=');
    const dialog = await screen.findByRole('region', { name: new RegExp(row.regra_titulo) });
    expect(await within(dialog).findByRole('link', { name: 'Ver a fatura' })).toHaveAttribute(
      'href',
      '/faturas/i9/recalculada',
    );
  });
});
