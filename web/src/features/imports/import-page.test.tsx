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

const open = (address = '/importacoes/i-1') => renderApp(address, { user: gestora() });

const review = () =>
  sheetImport({
    state: 'revisao',
    counts: importCounts({ validas: 117, rejeitadas: 3, criadas: 0, atualizadas: 0 }),
    columns: unmappedImport().columns,
  });

/** Answers the list of good rows, and only that, with the cells of the lines from 2 on. */
function answerValidRows(...rows: string[][]): void {
  server.use(
    http.get('/api/imports/:id/rows', ({ request }) => {
      expect(new URL(request.url).searchParams.get('status')).toBe('valida');
      const data = rows.map((cells, i) => ({ line: i + 2, status: 'valida', message: '', cells }));
      return HttpResponse.json(balancePage([], { data, total: rows.length }));
    }),
  );
}

afterEach(() => vi.useRealTimers());

describe('a finished import', () => {
  it('EB-15 shows who sent it, when, and what became of the rows', async () => {
    open();
    expect(await screen.findByText(/Enviada por Ana Souza em 03\/11\/2026 12:30/)).toBeVisible();
    const result = screen.getByLabelText('Resultado da importação');
    const numbers = within(result)
      .getAllByRole('term')
      .map((term) => `${term.textContent} ${term.nextElementSibling?.textContent}`);
    expect(numbers).toEqual([
      'Criadas 100',
      'Atualizadas 12',
      'Sem alteração 8',
      'Sem contrato 3',
      'Rejeitadas 0',
    ]);
  });

  it('EB-15 tells the stored rows by what became of them', async () => {
    server.use(
      http.get('/api/imports/:id/rows', ({ request }) => {
        expect(new URL(request.url).searchParams.get('status')).toMatch(/rejeitada|sem_contrato/);
        const row = importRow({ line: 5, message: '', balanceId: 'b-1', mes: '2026-10' });
        return HttpResponse.json(balancePage([], { data: [row], total: 1 }));
      }),
    );
    const { user, location } = open();
    await user.click(await screen.findByRole('tab', { name: /Sem contrato/ }));
    const link = await screen.findByRole('link', { name: /Abrir balanço ?da linha 5/ });
    expect(link).toHaveAttribute('href', '/balancos/b-1');
    expect(location()).toBe('/importacoes/i-1?linhas=sem_contrato');
  });

  it('EB-15 says that the same file was imported before', async () => {
    answerImport(sheetImport({ repeats: 'i-0' }));
    open();
    expect(await screen.findByText('Este mesmo arquivo já tinha sido importado.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ver a importação anterior' })).toHaveAttribute(
      'href',
      '/importacoes/i-0',
    );
  });

  it('EB-15 opens the balance of a sheet of one meter', async () => {
    answerImport(sheetImport({ balanceId: 'b-1' }));
    open();
    expect(await screen.findByRole('link', { name: 'Abrir balanço' })).toHaveAttribute(
      'href',
      '/balancos/b-1',
    );
  });

  it('EB-15 is undone as a whole, after asking', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const sent = answerImportAct('undo');
    answerImport(
      sheetImport(),
      sheetImport({ state: 'desfazendo' }),
      sheetImport({ state: 'desfeito', counts: importCounts({ desfeitas: 110, conflitos: 2 }) }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Desfazer importação' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Desfazer importação?' });
    expect(dialog).toHaveTextContent('medicao-outubro.csv');
    expect(sent).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Desfazer importação' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(await screen.findByText('Esta importação foi desfeita.')).toBeVisible();
    expect(screen.getByLabelText('Resultado da importação')).toHaveTextContent('Desfeitas110');
    expect(screen.queryByRole('button', { name: 'Desfazer importação' })).toBeNull();
  });

  it('EB-15 says why it could not be undone', async () => {
    answerImportAct('undo', () =>
      problem(409, 'A importação não está em um estado que permita isto.'),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Desfazer importação' }));
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: 'Desfazer importação' }));
    expect(
      await within(dialog).findByText('A importação não está em um estado que permita isto.'),
    ).toBeVisible();
  });
});

describe('an import with rejected rows', () => {
  it('EB-15 has stored nothing, and names line, column and reason of each', async () => {
    answerImport(review());
    server.use(
      http.get('/api/imports/:id/rows', ({ request }) => {
        expect(new URL(request.url).searchParams.get('status')).toBe('rejeitada');
        const rows = [
          importRow({ value: '12', cells: ['10/2026', '12', '1.325'] }),
          importRow({ column: 4, field: '', message: 'Número inválido', value: 'x' }),
          importRow({
            line: 52,
            column: undefined,
            field: undefined,
            message: 'Mesmo código da linha 51',
            cells: ['11/2026'],
          }),
        ];
        return HttpResponse.json(balancePage([], { data: rows, total: 41 }));
      }),
    );
    const { user, location } = open();
    expect(
      await screen.findByText('3 linhas rejeitadas de 120 linhas. Nada foi importado ainda.'),
    ).toBeVisible();
    const table = await screen.findByRole('table', { name: 'Linhas da planilha: Rejeitadas' });
    const rows = (await within(table).findAllByRole('row')).slice(1);
    expect(
      rows.map((row) =>
        within(row)
          .getAllByRole('cell')
          .map((c) => c.textContent),
      ),
    ).toEqual([
      [
        'Linha 14',
        '',
        '10/2026',
        'CorrigirInforme um CNPJ válido',
        '1.325',
        'CorrigirNúmero inválido',
        '–',
      ],
      ['Linha 52', 'Mesmo código da linha 51', '11/2026', '–', '–', '–', '–'],
    ]);
    expect(
      within(table).getByRole('columnheader', { name: /Consumo Ponta \(kWh\)\s+Consumo \(kWh\)/ }),
    ).toBeVisible();
    const refused = within(table).getByRole('textbox', { name: 'Valor da linha 14, coluna 2' });
    expect(refused).toHaveValue('12');
    expect(refused).toHaveAccessibleDescription('Informe um CNPJ válido');
    await user.click(screen.getByRole('button', { name: 'Próxima' }));
    await waitFor(() => expect(location()).toBe('/importacoes/i-1?page=2'));
  });

  it('TD-05 a refused cell is corrected in place, and what is typed in the others stays', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const sent = answerImportAct('cells');
    const after = importCounts({ validas: 118, rejeitadas: 2, criadas: 0, atualizadas: 0 });
    answerImport(
      review(),
      { ...review(), state: 'analisando', updatedAt: '2026-11-03T15:32:00Z' },
      { ...review(), counts: after, updatedAt: '2026-11-03T15:33:00Z' },
    );
    const cells = [importRow({ value: '12.345' }), importRow({ line: 15, value: '6' })];
    server.use(
      http.get('/api/imports/:id/rows', () => {
        const rows = sent.length === 0 ? cells : cells.slice(1);
        return HttpResponse.json(balancePage([], { data: rows, total: rows.length }));
      }),
    );
    const { user } = open();
    const cell = await screen.findByRole('textbox', { name: 'Valor da linha 14, coluna 2' });
    const other = screen.getByRole('textbox', { name: 'Valor da linha 15, coluna 2' });
    expect(cell).toHaveValue('12.345');
    const button = screen.getByRole('button', { name: 'Corrigir linha 14, coluna 2' });
    expect(button).toBeDisabled();
    await user.clear(other);
    await user.type(other, '98.765');
    await user.clear(cell);
    await user.type(cell, '11.222.333/0001-81');
    await user.click(button);
    await waitFor(() =>
      expect(sent).toEqual([{ line: 14, column: 2, value: '11.222.333/0001-81' }]),
    );
    await waitFor(() => expect(other).toHaveFocus());
    expect(await screen.findByText('Lendo a planilha e conferindo linha por linha')).toBeVisible();
    expect(other).toHaveValue('98.765');
    await vi.advanceTimersByTimeAsync(2000);
    expect(await screen.findByText(/^2 linhas rejeitadas de 120/)).toBeVisible();
    await waitFor(() => expect(cell).not.toBeInTheDocument());
    expect(other).toBeInTheDocument();
    expect(other).toHaveValue('98.765');
    expect(other).toHaveFocus();
  });

  it('TD-05 the last page goes with its last refused cell', async () => {
    answerImport(review());
    server.use(
      http.get('/api/imports/:id/rows', ({ request }) => {
        const first = new URL(request.url).searchParams.get('page') === '1';
        const rows = first ? [importRow({ value: '12.345' })] : [];
        return HttpResponse.json(balancePage([], { data: rows, total: 20 }));
      }),
    );
    const { location } = open('/importacoes/i-1?page=2');
    expect(
      await screen.findByRole('textbox', { name: 'Valor da linha 14, coluna 2' }),
    ).toBeVisible();
    expect(location()).toBe('/importacoes/i-1');
  });

  it('TD-05 good lines and corrections are looked at before anything is stored', async () => {
    answerImport({
      ...review(),
      counts: importCounts({ total: 2, validas: 2, criadas: 0, atualizadas: 0 }),
      corrections: [
        {
          line: 3,
          column: 1,
          before: '13/2026',
          value: '05/2026',
          by: 'Ana',
          at: '2026-11-03T15:30:00Z',
        },
      ],
    });
    answerValidRows(['04/2026', '325,5'], ['05/2026', '350']);
    open();
    const table = await screen.findByRole('table', { name: 'Linhas da planilha: Válidas' });
    await within(table).findByText('350');
    expect(within(table).getAllByRole('row')[2]).toHaveTextContent('305/2026350');
    expect(within(table).queryByRole('columnheader', { name: 'Motivo' })).toBeNull();
    expect(screen.getByText('2 linhas válidas. Nada foi importado ainda.')).toBeVisible();
    expect(
      screen.getByText('Linha 3, coluna 1: 13/2026 → 05/2026, por Ana em 03/11/2026 12:30'),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Importar linhas válidas' })).toBeEnabled();
  });

  it("EB-15 'Importar linhas válidas' stores them, and the page follows the work", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const sent = answerImportAct('apply');
    answerImport(
      review(),
      sheetImport({ state: 'aplicando', progress: { done: 30, total: 117 } }),
      sheetImport({ counts: importCounts({ rejeitadas: 3 }) }),
    );
    const { user } = open();
    expect(await screen.findByText(/^Corrija as células abaixo antes de importar/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Importar linhas válidas' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(await screen.findByText('30 de 117 linhas')).toBeVisible();
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '26');
    await vi.advanceTimersByTimeAsync(2000);
    expect(await screen.findByText('Concluída')).toBeVisible();
  });

  it('EB-15 offers nothing to import where no row is valid', async () => {
    answerImport(
      sheetImport({ state: 'revisao', counts: importCounts({ validas: 0, rejeitadas: 120 }) }),
    );
    open();
    expect(
      await screen.findByText(
        /Nenhuma linha pode ser importada. Corrija as células abaixo ou a planilha/,
      ),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Importar linhas válidas' })).toBeNull();
  });

  it('EB-15 lets the columns be read in another way', async () => {
    answerImport(review());
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Rever colunas' }));
    expect(await screen.findByRole('table', { name: 'Colunas da planilha' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Voltar' }));
    expect(await screen.findByRole('button', { name: 'Rever colunas' })).toBeVisible();
  });
});
