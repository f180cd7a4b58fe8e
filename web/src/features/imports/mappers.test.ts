import { expect, it } from 'vitest';
import { importRow, sheetImport } from '@/test/factories/import';
import { toImport, toImportRow } from './mappers';

it('DR-02 DR-11 a line is told with its sheet, its question and what may be answered', () => {
  const row = toImportRow(
    importRow({
      sheet: 'Sul',
      line: 2,
      column: 5,
      field: 'consumo_kwh',
      status: 'suspeita',
      value: '60000',
      message: 'Mesma unidade e mês (40.000 e 60.000 kWh).',
      oferta: '60',
      leitura: '60 MWh',
      cells: ['A', '60000'],
      respostas: { tipo: 'repetida', linhas: [2, 3], somar: true },
    }),
  );
  expect(row).toMatchObject({
    key: 'Sul2-5',
    tab: 'Sul',
    line: 2,
    column: 5,
    field: 'consumo_kwh',
    outcome: 'suspeita',
    value: '60000',
    message: 'Mesma unidade e mês (40.000 e 60.000 kWh).',
    offer: '60',
    reading: '60 MWh',
    cells: ['A', '60000'],
    ask: { kind: 'repetida', lines: [2, 3], places: ['linha 2', 'linha 3'], sum: true, factor: 0 },
    closed: null,
  });
});

it('DR-02 DR-09 a file is told with what it asks, its sheets and its columns of dates', () => {
  const sheet = toImport(
    sheetImport({
      avisos: ['A coluna "Consumo (kWh)" está vazia nas 2 linhas.'],
      mesesEmColunas: ['jul/26'],
      medidas: ['consumo_kwh'],
      semMedida: 'Diga a medida.',
      lembrado: true,
      lembradoEm: '2026-11-03T15:30:00Z',
      completar: true,
      resultado: '2 meses',
      dates: { mes: 'mês/dia' },
      datings: [{ field: 'mes', column: 4, read: 'mês/dia' }],
      file: {
        choice: {},
        ask: 'ocultas',
        question: 'Há 1 linha oculta (filtro).',
        notes: ['Lida a aba "Dados".'],
        sheets: [{ name: 'Dados', rows: 3 }],
        text: { separator: ';', encoding: 'UTF-8' },
      },
    }),
  );
  expect(sheet).toMatchObject({
    notes: ['A coluna "Consumo (kWh)" está vazia nas 2 linhas.'],
    monthColumns: ['jul/26'],
    measures: ['consumo_kwh'],
    unmeasured: 'Diga a medida.',
    remembered: true,
    rememberedAt: '2026-11-03T15:30:00Z',
    existing: true,
    result: '2 meses',
    dates: { mes: 'mês/dia' },
    datings: [{ field: 'mes', read: 'mês/dia', question: '', answers: [] }],
    file: {
      ask: 'ocultas',
      question: 'Há 1 linha oculta (filtro).',
      notes: ['Lida a aba "Dados".'],
      sheets: [{ name: 'Dados', rows: 3, together: false, sample: [] }],
      text: { separator: ';', encoding: 'UTF-8' },
    },
  });
});
