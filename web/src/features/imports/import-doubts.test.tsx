import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { answerImport, answerImportAct } from '@/test/answer-import';
import { balancePage } from '@/test/factories/balance';
import { importCounts, importRow, sheetImport } from '@/test/factories/import';
import { gestora } from '@/test/factories/user';
import { problem } from '@/test/handlers/problem';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

const open = (address = '/importacoes/i-1') => renderApp(address, { user: gestora() });

describe('a sheet with values out of proportion', () => {
  const message =
    '102.000,000 MWh é cerca de 1000 vezes a mediana de 12 meses (99,550 MWh). O valor está em kWh? Seriam 102,000 MWh.';

  it('TD-02 asks about them with both readings, and takes a reason', async () => {
    const counts = importCounts({ total: 4, validas: 3, suspeitas: 1, criadas: 0, atualizadas: 0 });
    answerImport(sheetImport({ state: 'revisao', counts }));
    server.use(
      http.get('/api/imports/:id/rows', () => {
        const row = importRow({ line: 2, field: 'consumo_mwh', status: 'suspeita', message });
        return HttpResponse.json(balancePage([], { data: [row], total: 1 }));
      }),
    );
    const sent = answerImportAct('apply');
    const { user } = open();
    expect(await screen.findByText(/1 linha fora do comum de 4 linhas\./)).toBeVisible();
    expect(await screen.findByText(message)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Confirmar mesmo assim' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Confirmar mesmo assim' }));
    expect(await dialog.findByText('Informe o motivo')).toBeVisible();
    await user.type(dialog.getByLabelText(/^Motivo/), 'Nova linha de produção');
    await user.click(dialog.getByRole('button', { name: 'Confirmar mesmo assim' }));
    await waitFor(() => expect(sent).toEqual([{ confirmar: 'Nova linha de produção' }]));
  });

  it('TD-02 refuses one of which too much is: the valid rows wait too, and why is said', async () => {
    const error =
      '3 de 10 valores não são plausíveis; 3 parecem multiplicados por 1000. Nada foi importado.';
    const counts = importCounts({
      total: 10,
      validas: 7,
      suspeitas: 3,
      criadas: 0,
      atualizadas: 0,
    });
    answerImport(sheetImport({ state: 'revisao', error, counts }));
    const only = 'São muitos valores fora do comum: só a gestora confirma esta planilha.';
    answerImportAct('apply', () => problem(403, only));
    const { user } = renderApp('/importacoes/i-1', { user: gestora({ roles: ['backoffice'] }) });
    expect(await screen.findByText(error)).toBeVisible();
    expect(screen.getByText(/Só a gestora confirma esta planilha como está\.$/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Importar linhas válidas' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Confirmar mesmo assim' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.type(dialog.getByLabelText(/^Motivo/), 'Forno novo');
    await user.click(dialog.getByRole('button', { name: 'Confirmar mesmo assim' }));
    expect(await dialog.findByText(only)).toBeVisible();
  });
});

it('MC-03 leads from a row that a closed month refused to that month', async () => {
  const message =
    'Outubro de 2026 de BRSP001 está fechado. Reabra o mês ou lance um ajuste em novembro de 2026.';
  const counts = importCounts({ total: 1, validas: 1, recusadas: 1, criadas: 0, atualizadas: 0 });
  answerImport(sheetImport({ state: 'concluido', counts }));
  server.use(
    http.get('/api/imports/:id/rows', () => {
      const row = importRow({ line: 2, status: 'recusada', message });
      return HttpResponse.json(
        balancePage([], {
          data: [{ ...row, mes_fechado: { cliente: 'k-1', mes: '2026-10' } }],
          total: 1,
        }),
      );
    }),
  );
  open('/importacoes/i-1?linhas=recusada');
  const link = await screen.findByRole('link', {
    name: /Abrir fechamento ?da linha 2/,
  });
  expect(link).toHaveAttribute('href', '/fechamento/k-1?mes=2026-10');
  expect(screen.getByText(message, { exact: false })).toContainElement(link);
});
