import type {
  BalanceImportBody,
  BalanceImportDetailBody,
  BalanceJobBody,
  BalanceLineBody,
} from '@/api/gen/types.gen';

type Counts = BalanceImportBody['counts'];

export function importCounts(overrides: Partial<Counts> = {}): Counts {
  return {
    total: 120,
    validas: 120,
    rejeitadas: 0,
    ignoradas: 0,
    suspeitas: 0,
    criadas: 100,
    atualizadas: 12,
    semAlteracao: 8,
    semContrato: 3,
    divergentes: 0,
    desfeitas: 0,
    conflitos: 0,
    recusadas: 0,
    ...overrides,
  };
}

/** An import that is done, of several meters. */
export function sheetImport(
  overrides: Partial<BalanceImportDetailBody> = {},
): BalanceImportDetailBody {
  return {
    id: 'i-1',
    filename: 'medicao-outubro.csv',
    kind: 'csv',
    size: 48_213,
    state: 'concluido',
    jobId: 'j-1',
    user: 'Ana Souza',
    counts: importCounts(),
    progress: { done: 120, total: 120 },
    createdAt: '2026-11-03T15:30:00Z',
    updatedAt: '2026-11-03T15:31:00Z',
    columns: [],
    constants: {},
    decimal: '',
    dates: {},
    datings: [],
    lembrado: false,
    completar: false,
    avisos: [],
    mesesEmColunas: [],
    medidas: ['consumo_kwh', 'consumo_mwh'],
    semMedida: 'Nenhuma coluna de consumo ou geração: os meses ficariam vazios.',
    fields: importFields,
    header: 1,
    above: [],
    corrections: [],
    used: [],
    file: { choice: {} },
    ...overrides,
  };
}

/** What a column may be; the server has some twenty more. */
const importFields: BalanceImportDetailBody['fields'] = [
  { field: 'cliente', label: 'Cliente', required: true, adds: false },
  { field: 'cnpj', label: 'CNPJ', required: true, adds: false },
  { field: 'medidor', label: 'Medidor', required: true, adds: false },
  { field: 'mes', label: 'Mês (Data-base)', required: true, adds: false },
  { field: 'consumo_kwh', label: 'Consumo (kWh)', required: false, adds: true },
  { field: 'consumo_mwh', label: 'Consumo (MWh)', required: false, adds: true },
  { field: 'preco', label: 'Preço (R$/MWh)', required: false, adds: false },
  { field: 'ignorar', label: 'Ignorar esta coluna', required: false, adds: true },
];

/** A distributor's sheet, with headers of its own: no client, no CNPJ, no meter. */
export function unmappedImport(
  overrides: Partial<BalanceImportDetailBody> = {},
): BalanceImportDetailBody {
  return sheetImport({
    state: 'mapeamento',
    counts: importCounts({ validas: 0, criadas: 0, atualizadas: 0, semAlteracao: 0 }),
    progress: { done: 0, total: 0 },
    columns: [
      { source: 'Data', field: 'mes', sample: ['04/2026', '05/2026', '06/2026'] },
      { source: 'Consumo Ponta (kWh)', field: 'consumo_kwh', sample: ['325,5', '350', '320'] },
      {
        source: 'Consumo Fora Ponta (kWh)',
        field: 'consumo_kwh',
        sample: ['1.325', '1.350', '1.370'],
      },
      { source: 'Demanda Ponta (kW)', field: 'ignorar', sample: ['350', '325', '123'] },
      { source: 'Valor (R$)', field: 'ignorar', sample: ['3.245,77', '2.312,11', ''] },
    ],
    ...overrides,
  });
}

export function importRow(overrides: Partial<BalanceLineBody> = {}): BalanceLineBody {
  return {
    line: 14,
    column: 2,
    field: 'cnpj',
    status: 'rejeitada',
    message: 'Informe um CNPJ válido',
    ...overrides,
  };
}

export function job(overrides: Partial<BalanceJobBody> = {}): BalanceJobBody {
  return {
    jobId: 'j-1',
    status: 'processing',
    importId: 'i-1',
    progress: { done: 30, total: 120 },
    ...overrides,
  };
}
