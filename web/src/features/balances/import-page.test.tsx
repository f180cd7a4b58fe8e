import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { balancePage } from '@/test/factories/balance';
import { importCounts, importRow, sheetImport, unmappedImport } from '@/test/factories/import';
import { consultor, gestora } from '@/test/factories/user';
import { problem } from '@/test/handlers/problem';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';
import type { ImportDetailWire } from './wire';

const open = (address = '/importacoes/i-1') => renderApp(address, { user: gestora() });

/** Answers the import with each of these in turn, the last one from then on. */
function answerImport(...answers: ImportDetailWire[]) {
  let asked = 0;
  server.use(
    http.get('/api/imports/:id', () => {
      asked += 1;
      return HttpResponse.json(answers[Math.min(asked, answers.length) - 1] ?? sheetImport());
    }),
  );
}

const review = () =>
  sheetImport({
    state: 'revisao',
    counts: importCounts({ validas: 117, rejeitadas: 3, criadas: 0, atualizadas: 0 }),
    columns: unmappedImport().columns,
  });

function answerPost(act: 'apply' | 'undo' | 'mapping', respond?: () => Response) {
  const bodies: unknown[] = [];
  server.use(
    http.post(`/api/imports/:id/${act}`, async ({ request }) => {
      const text = await request.text();
      bodies.push(text === '' ? null : JSON.parse(text));
      return respond?.() ?? HttpResponse.json({ jobId: 'j-2', importId: 'i-1' }, { status: 202 });
    }),
  );
  return bodies;
}

afterEach(() => vi.useRealTimers());

describe('the list of imports', () => {
  it('EB-15 is reached from the balances and leads to each import', async () => {
    const { user, location } = open('/balancos');
    await user.click(await screen.findByRole('link', { name: 'Importações' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Importações' })).toBeVisible();
    const row = (await screen.findByRole('link', { name: 'medicao-outubro.csv' })).closest('tr');
    expect(row).toHaveTextContent('Concluída');
    expect(row).toHaveTextContent('Ana Souza');
    await user.click(within(row as HTMLElement).getByRole('link'));
    await waitFor(() => expect(location()).toBe('/importacoes/i-1'));
  });

  it('EB-15 says that nothing was sent yet', async () => {
    server.use(http.get('/api/imports', () => HttpResponse.json(balancePage([]))));
    open('/importacoes');
    expect(await screen.findByText('Nenhuma planilha enviada ainda.')).toBeVisible();
  });

  it('says that it could not be loaded', async () => {
    server.use(http.get('/api/imports', () => problem(503, 'Indisponível.')));
    open('/importacoes');
    expect(await screen.findByText('Não foi possível carregar as importações.')).toBeVisible();
  });

  it('AU-17 is closed to who may not upload', async () => {
    renderApp('/importacoes', { user: consultor() });
    expect(await screen.findByText('Acesso restrito')).toBeVisible();
  });
});

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
        const status = new URL(request.url).searchParams.get('status') ?? '';
        const row = importRow({ status, line: 5, message: '', balanceId: 'b-1', mes: '2026-10' });
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
    const sent = answerPost('undo');
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
    answerPost('undo', () => problem(409, 'A importação não está em um estado que permita isto.'));
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
          importRow(),
          importRow({ line: 52, column: null, field: null, message: 'A linha repete o cabeçalho' }),
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
          .map((c) => c.lastChild?.textContent),
      ),
    ).toEqual([
      ['14', '2 · CNPJ', 'Informe um CNPJ válido'],
      ['52', 'Linha inteira', 'A linha repete o cabeçalho'],
    ]);
    await user.click(screen.getByRole('button', { name: 'Próxima' }));
    await waitFor(() => expect(location()).toBe('/importacoes/i-1?page=2'));
  });

  it("EB-15 'Importar linhas válidas' stores them, and the page follows the work", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const sent = answerPost('apply');
    answerImport(
      review(),
      sheetImport({ state: 'aplicando', progress: { done: 30, total: 117 } }),
      sheetImport({ counts: importCounts({ rejeitadas: 3 }) }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Importar linhas válidas' }));
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
    expect(await screen.findByText(/Nenhuma linha pode ser importada/)).toBeVisible();
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

describe('an import that failed', () => {
  it('EB-15 says why, and that nothing was stored', async () => {
    const counts = importCounts({ total: 0, validas: 0, criadas: 0, atualizadas: 0 });
    answerImport(
      sheetImport({ state: 'falhou', error: 'A planilha não tem linhas de dados.', counts }),
    );
    open();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('A planilha não tem linhas de dados.');
    expect(alert).toHaveTextContent('Nada foi importado.');
  });

  it('EB-15 goes on from where it stopped, or is undone', async () => {
    answerImport(
      sheetImport({ state: 'falhou', error: 'Processamento do balanço retornou erro.' }),
    );
    const sent = answerPost('apply');
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Continuar importação' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(screen.getByRole('button', { name: 'Desfazer importação' })).toBeVisible();
  });

  it('is said to be unknown', async () => {
    server.use(http.get('/api/imports/:id', () => problem(404, 'Importação não encontrada')));
    open();
    expect(await screen.findByText('Importação não encontrada.')).toBeVisible();
  });

  it('says that it could not be loaded', async () => {
    server.use(http.get('/api/imports/:id', () => problem(503, 'Indisponível.')));
    open();
    expect(await screen.findByText('Não foi possível carregar a importação.')).toBeVisible();
  });
});

describe('the mapping of an unknown sheet', () => {
  const table = () => screen.findByRole('table', { name: 'Colunas da planilha' });

  it('EB-15 shows the columns with their first cells and what each is taken for', async () => {
    answerImport(unmappedImport());
    open();
    const rows = within(await table()).getAllByRole('row');
    expect(rows[2]).toHaveTextContent('Consumo Ponta (kWh)');
    expect(rows[2]).toHaveTextContent('325,5 · 350 · 320');
    expect(
      screen.getByRole('combobox', { name: 'O que é a coluna Consumo Ponta (kWh)' }),
    ).toHaveDisplayValue('Consumo (kWh)');
  });

  it('EB-15 says which columns add up, with the sum of the first row', async () => {
    answerImport(unmappedImport());
    const { user } = open();
    expect(await screen.findByText(/2 colunas se somam em Consumo \(kWh\)/)).toBeVisible();
    expect(screen.getByText('Na primeira linha: 325,5 + 1.325 = 1.650,5.')).toBeVisible();
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'O que é a coluna Consumo Ponta (kWh)' }),
      'Ignorar esta coluna',
    );
    expect(screen.queryByText(/colunas se somam/)).toBeNull();
  });

  it('EB-15 asks once for what no column gives, remembers the layout, and goes on', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const sent = answerPost('mapping');
    answerImport(unmappedImport(), sheetImport({ state: 'analisando' }), sheetImport());
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Continuar' }));
    expect(await screen.findByText('Informe o cliente')).toBeVisible();
    expect(screen.getByText('Informe um CNPJ válido')).toBeVisible();
    expect(screen.getByText('Informe o medidor')).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText(/^Cliente/)).toHaveFocus());
    await user.type(screen.getByLabelText(/^Cliente/), 'Metalúrgica');
    await user.type(screen.getByLabelText(/^CNPJ/), '12345678000195');
    expect(screen.getByLabelText(/^CNPJ/)).toHaveValue('12.345.678/0001-95');
    await user.type(screen.getByLabelText(/^Medidor/), 'UC 1');
    await user.selectOptions(screen.getByLabelText('Separador decimal'), 'Vírgula (1.234,56)');
    expect(screen.getByRole('checkbox', { name: 'Lembrar este formato' })).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Continuar' }));
    expect(await screen.findByText('Concluída')).toBeVisible();
    expect(sent).toEqual([
      {
        columns: [
          { source: 'Data', field: 'mes' },
          { source: 'Consumo Ponta (kWh)', field: 'consumo_kwh' },
          { source: 'Consumo Fora Ponta (kWh)', field: 'consumo_kwh' },
          { source: 'Demanda Ponta (kW)', field: 'ignorar' },
          { source: 'Valor (R$)', field: 'ignorar' },
        ],
        constants: { cliente: 'Metalúrgica', cnpj: '12345678000195', medidor: 'UC 1' },
        decimal: ',',
        remember: true,
      },
    ]);
  });

  it('EB-15 shows what the server refuses where it belongs', async () => {
    const constants = { cliente: 'Metalúrgica', cnpj: '12345678000195', medidor: 'UC 1' };
    answerImport(unmappedImport({ constants }));
    const message = 'Texto longo demais';
    const refusal = () =>
      problem(422, message, 'validacao', { fields: [{ path: 'constants.medidor', message }] });
    answerPost('mapping', refusal);
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Continuar' }));
    await waitFor(() =>
      expect(screen.getByLabelText(/^Medidor/)).toHaveAccessibleDescription(message),
    );
  });
});
