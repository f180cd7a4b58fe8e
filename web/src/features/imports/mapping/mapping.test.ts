import { describe, expect, it } from 'vitest';
import { sheetImport, unmappedImport } from '@/test/factories/import';
import { toImport } from '../mappers';
import { draftOf, type MappingDraft, problemsOf, sumsOf, toMapping } from './mapping';

const sheet = toImport(unmappedImport());
const draft = draftOf(sheet);
const filled: MappingDraft = {
  ...draft,
  constants: { cliente: ' Metalúrgica ', cnpj: '12.345.678/0001-95', medidor: 'UC 1' },
};
const withFields = (fields: Record<string, string>): MappingDraft => ({
  ...filled,
  fields: { ...filled.fields, ...fields },
});

describe('the mapping of an unknown sheet', () => {
  it('EB-15 starts from what the server proposes', () => {
    expect(draft.fields).toMatchObject({ Data: 'mes', 'Consumo Ponta (kWh)': 'consumo_kwh' });
    expect(draftOf(toImport(sheetImport({ constants: { cnpj: '12345678000195' } })))).toMatchObject(
      { constants: { cnpj: '12.345.678/0001-95' } },
    );
  });

  it('EB-15 proposes a column for the month that holds nothing but months', () => {
    const columns = unmappedImport().columns.map((column) => ({ ...column, field: 'ignorar' }));
    const proposed = draftOf(toImport(unmappedImport({ columns })));
    expect(proposed.fields).toMatchObject({ Data: 'mes', 'Demanda Ponta (kW)': 'ignorar' });
  });

  it('EB-15 needs customer, CNPJ and meter, by a column or once for all', () => {
    expect(problemsOf(draft, sheet)).toEqual({
      'constants.cliente': 'Informe o cliente',
      'constants.cnpj': 'Informe um CNPJ válido',
      'constants.medidor': 'Informe o medidor',
    });
    expect(problemsOf(filled, sheet)).toEqual({});
    expect(problemsOf(withFields({ 'Valor (R$)': 'cliente' }), sheet)).toEqual({});
  });

  it('EB-15 refuses a CNPJ whose check digits are wrong', () => {
    const wrong = { ...filled, constants: { ...filled.constants, cnpj: '12.345.678/0001-94' } };
    expect(problemsOf(wrong, sheet)).toEqual({ 'constants.cnpj': 'Informe um CNPJ válido' });
  });

  it('EB-15 needs a column for the month', () => {
    expect(problemsOf(withFields({ Data: 'ignorar' }), sheet)).toEqual({
      columns: 'Indique a coluna de: Mês (Data-base)',
    });
  });

  it('EB-15 allows a field twice only where columns add up', () => {
    expect(problemsOf(withFields({ 'Valor (R$)': 'mes' }), sheet)).toEqual({
      'columns[4].field': 'Só uma coluna pode ter este campo',
    });
  });

  it('EB-15 sends a constant only where no column gives it', () => {
    const sent = toMapping(withFields({ 'Valor (R$)': 'cliente' }), sheet);
    expect(sent.constants).toEqual({ cnpj: '12345678000195', medidor: 'UC 1' });
    expect(sent.columns).toHaveLength(5);
    expect(toMapping(filled, sheet).constants?.cliente).toBe('Metalúrgica');
  });
});

describe('a sheet that measures', () => {
  it('DR-02 needs consumption or generation, or completes months that are there', () => {
    const none = withFields({
      'Consumo Ponta (kWh)': 'ignorar',
      'Consumo Fora Ponta (kWh)': 'ignorar',
    });
    expect(problemsOf(none, sheet)).toEqual({
      columns: 'Nenhuma coluna de consumo ou geração: os meses ficariam vazios.',
    });
    expect(problemsOf({ ...none, existing: true }, sheet)).toEqual({});
    expect(toMapping({ ...none, existing: true }, sheet).completar).toBe(true);
    expect(toMapping({ ...filled, existing: true }, sheet).completar).toBeUndefined();
  });

  it('DR-07 takes the month from the headers of columns', () => {
    const columns = ['jul/26', 'ago/26'].map((source) => ({
      source,
      field: 'ignorar',
      sample: ['100'],
    }));
    const wide = toImport(unmappedImport({ columns, mesesEmColunas: ['jul/26', 'ago/26'] }));
    const fields = { 'jul/26': 'consumo_kwh', 'ago/26': 'consumo_kwh' };
    expect(problemsOf({ ...filled, fields }, wide)).toEqual({});
  });
});

describe('columns that add up', () => {
  it('EB-15 shows the sum of the first row, exact', () => {
    expect(sumsOf(draft, sheet)).toEqual([
      {
        label: 'Consumo (kWh)',
        sources: ['Consumo Ponta (kWh)', 'Consumo Fora Ponta (kWh)'],
        firstRow: '325,5 + 1.325 = 1.650,5',
      },
    ]);
  });

  it('EB-15 reads numbers by the decimal mark that was chosen', () => {
    const [sum] = sumsOf({ ...draft, decimal: '.' }, toImport(unmappedImport({ columns: dotted })));
    expect(sum?.firstRow).toBe('0,1 + 1.000,2 = 1.000,3');
  });

  it('EB-15 shows no sum of cells that are no numbers', () => {
    const [sum] = sumsOf(withFields({ Data: 'consumo_kwh' }), sheet);
    expect(sum).toMatchObject({ firstRow: '' });
  });
});

const dotted = [
  { source: 'Consumo Ponta (kWh)', field: 'consumo_kwh', sample: ['0.1'] },
  { source: 'Consumo Fora Ponta (kWh)', field: 'consumo_kwh', sample: ['1,000.2'] },
];
