import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answerImport, answerImportAct } from '@/test/answer-import';
import { sheetImport, unmappedImport } from '@/test/factories/import';
import { gestora } from '@/test/factories/user';
import { problem } from '@/test/handlers/problem';
import { renderApp } from '@/test/render-app';

const open = () => renderApp('/importacoes/i-1', { user: gestora() });

afterEach(() => vi.useRealTimers());

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

  it('DR-06 a column that the file does not show is marked', async () => {
    answerImport(
      unmappedImport({
        file: { choice: {}, hiddenColumns: [1] },
      }),
    );
    open();
    const rows = within(await table()).getAllByRole('row');
    expect(rows[2]).toHaveTextContent('Consumo Ponta (kWh)oculta');
    expect(rows[1]).not.toHaveTextContent('oculta');
  });

  it('TD-05 the row of the header can be chosen, and the lines looked at first', async () => {
    const sent = answerImportAct('header');
    const mapped = answerImportAct('mapping');
    const sheet = unmappedImport({
      header: 1,
      above: [
        { line: 1, cells: ['Relatório de consumo', ''] },
        { line: 4, cells: ['Data', 'Consumo Ponta (kWh)'] },
      ],
      constants: { cliente: 'Alfa', cnpj: '11222333000181', medidor: 'M1' },
    });
    answerImport(sheet, { ...sheet, header: 4 });
    const { user } = open();
    const choice = await screen.findByRole('textbox', { name: /O cabeçalho está na linha/ });
    expect(choice).toHaveValue('1');
    const rows = within(screen.getByRole('list', { name: 'Primeiras linhas da planilha' }));
    expect(rows.getByRole('button', { pressed: true })).toHaveTextContent(
      '1: Relatório de consumo',
    );
    const meter = screen.getByLabelText(/^Medidor/);
    await user.clear(meter);
    await user.type(meter, 'M2');
    await user.clear(choice);
    await user.type(choice, '7');
    expect(choice).toHaveAccessibleDescription(/Informe o número de uma das linhas abaixo/);
    expect(screen.queryByRole('button', { name: /^Ler de novo/ })).toBeNull();
    await user.click(rows.getByRole('button', { name: '4: Data · Consumo Ponta (kWh)' }));
    expect(choice).toHaveValue('4');
    expect(sent).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Ler de novo a partir desta linha' }));
    await waitFor(() => expect(sent).toEqual([{ line: 4 }]));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: /^Ler de novo/ })).not.toBeInTheDocument(),
    );
    expect(screen.getByLabelText(/^Medidor/)).toHaveValue('M2');
    await user.click(
      await screen.findByRole('checkbox', { name: 'Conferir as linhas antes de importar' }),
    );
    await user.click(screen.getByRole('button', { name: 'Continuar' }));
    await waitFor(() => expect(mapped).toHaveLength(1));
    expect(mapped[0]).toMatchObject({ check: true });
  });

  it('TD-05 shows twelve rows, and takes a header further down by its number', async () => {
    const sent = answerImportAct('header');
    const above = Array.from({ length: 20 }, (_, i) => ({ line: i + 1, cells: [`nota ${i + 1}`] }));
    answerImport(unmappedImport({ header: 1, above }));
    const { user } = open();
    const choice = await screen.findByRole('textbox', { name: /O cabeçalho está na linha/ });
    const rows = within(screen.getByRole('list', { name: 'Primeiras linhas da planilha' }));
    expect(rows.getAllByRole('button')).toHaveLength(12);
    await user.clear(choice);
    await user.type(choice, '21');
    expect(choice).toHaveAccessibleDescription(/linhas abaixo, ou de outra até a 20\./);
    await user.clear(choice);
    await user.type(choice, '18');
    await user.click(screen.getByRole('button', { name: 'Ler de novo a partir desta linha' }));
    await waitFor(() => expect(sent).toEqual([{ line: 18 }]));
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

  it('TD-05 adds the hours of the day each in its own unit', async () => {
    const sheet = unmappedImport();
    const columns = [
      { source: 'Data', field: 'mes', sample: ['04/2026'] },
      { source: 'Consumo Ponta (kWh)', field: 'consumo_kwh', sample: ['325,5'], horas: 'ponta' },
      {
        source: 'Consumo Fora Ponta (MWh)',
        field: 'consumo_mwh',
        sample: ['1,325'],
        horas: 'fora ponta',
      },
    ];
    answerImport({ ...sheet, columns });
    open();
    expect(await screen.findByText(/2 colunas se somam em Consumo:/)).toBeVisible();
    expect(screen.getByText('Na primeira linha: 325,5 kWh + 1,325 MWh.')).toBeVisible();
  });

  it('DR-02 cannot go on without a measure, says so at the button, and has one way out', async () => {
    const columns = unmappedImport().columns.map((c) => ({
      ...c,
      field: c.field === 'consumo_kwh' ? 'ignorar' : c.field,
    }));
    answerImport(unmappedImport({ columns }));
    const { user } = open();
    const go = await screen.findByRole('button', { name: 'Continuar' });
    expect(go).toBeDisabled();
    expect(go).toHaveAccessibleDescription(
      'Nenhuma coluna de consumo ou geração: os meses ficariam vazios.',
    );
    await user.click(screen.getByRole('checkbox', { name: 'Só completar meses que já existem' }));
    expect(go).toBeEnabled();
  });

  it('DR-07 asks once what months in columns measure', async () => {
    const sent = answerImportAct('mapping');
    const columns = ['jul/26', 'ago/26'].map((source) => ({
      source,
      field: 'ignorar',
      sample: ['100'],
    }));
    const constants = { cliente: 'Alfa', cnpj: '11222333000181', medidor: 'M1' };
    answerImport(unmappedImport({ columns, constants, mesesEmColunas: ['jul/26', 'ago/26'] }));
    const { user } = open();
    expect(await screen.findByText('Meses em colunas: jul/26, ago/26')).toBeVisible();
    await user.selectOptions(
      screen.getByLabelText(/^O que as colunas dos meses medem/),
      'Consumo (kWh)',
    );
    await user.click(screen.getByRole('button', { name: 'Continuar' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      columns: [
        { source: 'jul/26', field: 'consumo_kwh' },
        { source: 'ago/26', field: 'consumo_kwh' },
      ],
    });
  });

  it('TD-01 asks whose a sheet of a remembered layout is', async () => {
    answerImport(unmappedImport({ lembrado: true }));
    open();
    expect(await screen.findByText('De quem é esta planilha?')).toBeVisible();
    for (const label of [/^Cliente/, /^CNPJ/, /^Medidor/]) {
      expect(screen.getByLabelText(label)).toHaveValue('');
    }
  });

  it('EB-15 asks once for what no column gives, remembers the layout, and goes on', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const sent = answerImportAct('mapping');
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
    answerImportAct('mapping', refusal);
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Continuar' }));
    await waitFor(() =>
      expect(screen.getByLabelText(/^Medidor/)).toHaveAccessibleDescription(message),
    );
  });
});
