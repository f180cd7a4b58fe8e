import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answerImport, answerImportAct } from '@/test/answer-import';
import { balancePage } from '@/test/factories/balance';
import { importCounts, importRow, sheetImport, unmappedImport } from '@/test/factories/import';
import { gestora } from '@/test/factories/user';
import { problem } from '@/test/handlers/problem';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

const open = () => renderApp('/importacoes/i-1', { user: gestora() });

const review = () =>
  sheetImport({
    state: 'revisao',
    counts: importCounts({ validas: 118, rejeitadas: 2, criadas: 0, atualizadas: 0 }),
    columns: unmappedImport().columns,
  });

afterEach(() => vi.useRealTimers());

describe('the review of a sheet', () => {
  it('TD-05 Enter goes on at once; the next correction waits until the server has checked the one before', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let busy = 0;
    const sent = answerImportAct('cells', () => {
      if (sent.length === 2) busy += 1;
      return sent.length === 2
        ? problem(409, 'A planilha está sendo processada. Aguarde.', 'importacao_em_andamento')
        : HttpResponse.json({ jobId: 'j-2', importId: 'i-1' }, { status: 202 });
    });
    answerImport(review());
    server.use(
      http.get('/api/imports/:id/rows', () => {
        const rows = [importRow({ value: '1' }), importRow({ line: 15, value: '2' })];
        return HttpResponse.json(balancePage([], { data: rows, total: 2 }));
      }),
    );
    const { user } = open();
    const cell = await screen.findByRole('textbox', { name: 'Valor da linha 14, coluna 2' });
    const next = screen.getByRole('textbox', { name: 'Valor da linha 15, coluna 2' });
    await user.type(cell, '7{Enter}');
    expect(next).toHaveFocus();
    await user.type(next, '8{Enter}');
    await vi.advanceTimersByTimeAsync(1500);
    const second = { line: 15, column: 2, value: '28' };
    await waitFor(() =>
      expect(sent).toEqual([{ line: 14, column: 2, value: '17' }, second, second]),
    );
    expect(busy).toBe(1);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('VD-45 a cell in doubt takes the reading that its question offers, or what is typed', async () => {
    const counts = importCounts({ validas: 118, suspeitas: 2, rejeitadas: 0, criadas: 0 });
    const sent = answerImportAct('cells');
    answerImport({ ...review(), counts });
    server.use(
      http.get('/api/imports/:id/rows', () => {
        const asked = {
          status: 'suspeita' as const,
          message: 'Falta uma vírgula? Seriam 102,000 MWh.',
        };
        const rows = [
          importRow({ ...asked, value: '102000', oferta: '102' }),
          importRow({ ...asked, line: 15, value: '310', message: 'Confira o valor.' }),
        ];
        return HttpResponse.json(balancePage([], { data: rows, total: 2 }));
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Usar 102 na linha 14, coluna 2' }));
    expect(screen.getAllByRole('button', { name: /^Usar \d/ })).toHaveLength(1);
    await user.type(
      screen.getByRole('textbox', { name: 'Valor da linha 15, coluna 2' }),
      '0{Enter}',
    );
    await waitFor(() =>
      expect(sent).toEqual([
        { line: 14, column: 2, value: '102' },
        { line: 15, column: 2, value: '3100' },
      ]),
    );
  });

  it('DR-04 all numbers that are wrong by one factor take the other reading at once', async () => {
    const counts = importCounts({ validas: 118, suspeitas: 2, rejeitadas: 0, criadas: 0 });
    const sent = answerImportAct('answers');
    answerImport({ ...review(), counts });
    server.use(
      http.get('/api/imports/:id/rows', () => {
        const asked = {
          status: 'suspeita' as const,
          leitura: '102,000 MWh',
          oferta: '102000 kWh',
          respostas: { tipo: 'leitura' as const, fator: 1000 },
        };
        const rows = [importRow({ ...asked, value: '102000' }), importRow({ ...asked, line: 15 })];
        return HttpResponse.json(balancePage([], { data: rows, total: 2 }));
      }),
    );
    const { user } = open();
    expect(
      await screen.findByRole('button', { name: 'Usar 102,000 MWh na linha 14, coluna 2' }),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Usar a outra leitura nas 2' }));
    await waitFor(() =>
      expect(sent).toEqual([{ line: 14, column: 2, answer: 'leitura', all: true }]),
    );
  });

  it('DR-09 rows of one unit and month are added, or one of them counts, all alike at once', async () => {
    const counts = importCounts({ validas: 118, suspeitas: 4, rejeitadas: 0, criadas: 0 });
    const sent = answerImportAct('answers');
    answerImport({ ...review(), counts });
    server.use(
      http.get('/api/imports/:id/rows', () => {
        const row = importRow({
          line: 2,
          status: 'suspeita',
          message: 'Mesma unidade e mês (40.000 e 60.000 kWh).',
          respostas: { tipo: 'repetida', linhas: [2, 3], somar: true },
        });
        return HttpResponse.json(balancePage([], { data: [row], total: 2 }));
      }),
    );
    const { user } = open();
    await user.click(
      await screen.findByRole('checkbox', { name: 'Responder assim a todas as iguais' }),
    );
    await user.click(screen.getByRole('button', { name: /^São dois medidores: somar/ }));
    await waitFor(() => expect(sent).toEqual([{ line: 2, answer: 'somar', all: true }]));
    expect(screen.getByRole('button', { name: /^Vale a linha 2/ })).toBeVisible();
    expect(screen.getByRole('button', { name: /^Vale a linha 3/ })).toBeVisible();
  });

  it('DR-09 rows that stand in two sheets are told by them', async () => {
    const sent = answerImportAct('answers');
    answerImport({ ...review(), counts: importCounts({ validas: 1, suspeitas: 2, criadas: 0 }) });
    server.use(
      http.get('/api/imports/:id/rows', () => {
        const row = importRow({
          sheet: 'Sul',
          line: 2,
          status: 'suspeita',
          message: 'Mesma unidade e mês (40.000 e 60.000 kWh).',
          respostas: {
            tipo: 'repetida',
            linhas: [2, 2097154],
            lugares: ['linha 2 de Norte', 'linha 2 de Sul'],
            somar: true,
          },
        });
        return HttpResponse.json(balancePage([], { data: [row], total: 2 }));
      }),
    );
    const { user } = open();
    expect(await screen.findByRole('button', { name: /^Vale a linha 2 de Norte/ })).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Vale a linha 2 de Sul/ }));
    await waitFor(() =>
      expect(sent).toEqual([{ sheet: 'Sul', line: 2, answer: 'linha', keep: 2097154 }]),
    );
  });

  it('TD-05 a total that was left out is used as data, and left out again', async () => {
    const counts = importCounts({ validas: 118, rejeitadas: 0, ignoradas: 2, criadas: 0 });
    const sent = answerImportAct('use');
    answerImport({
      ...review(),
      counts,
      used: [{ line: 9, by: 'Ana', at: '2026-11-03T15:30:00Z' }],
    });
    server.use(
      http.get('/api/imports/:id/rows', ({ request }) => {
        if (new URL(request.url).searchParams.get('status') === 'valida') {
          return HttpResponse.json(balancePage([], { data: [], total: 118 }));
        }
        const row = importRow({
          line: 121,
          column: undefined,
          field: undefined,
          status: 'ignorada',
          message: 'Linha de total: ficou de fora',
          cells: ['Total', '995,5'],
        });
        return HttpResponse.json(balancePage([], { data: [row], total: 1 }));
      }),
    );
    const { user } = open();
    // Where none is rejected the good rows come first.
    expect(await screen.findByRole('tab', { name: 'Válidas 118', selected: true })).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Rejeitadas 0' })).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Ignoradas 2' }));
    const table = await screen.findByRole('table', { name: 'Linhas da planilha: Ignoradas' });
    const row = (await within(table).findAllByRole('row'))[1];
    expect(row).toHaveTextContent('Linha de total: ficou de fora');
    expect(row).toHaveTextContent('Total995,5');
    await user.click(screen.getByRole('button', { name: /^Usar como dados ?a linha 121$/ }));
    await waitFor(() => expect(sent).toEqual([{ line: 121, use: true }]));
    expect(screen.getByText('Linha 9, por Ana em 03/11/2026 12:30')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Ignorar de novo ?a linha 9$/ }));
    await waitFor(() => expect(sent[1]).toEqual({ line: 9, use: false }));
  });
});
