import { maskCnpj } from '@/lib/identifier/cnpj';
import { isMonth, type YearMonth } from '@/lib/month';
import { type Ask, type Dating, toAsk, toDatings } from './answers';
import { type SheetFile, toFile } from './sheets/file';
import type { ImportOneWire, ImportRowWire } from './wire';

/** What an import waits for or has come to. */
export type Phase =
  | 'reading'
  | 'mapping'
  | 'review'
  | 'applying'
  | 'done'
  | 'undoing'
  | 'undone'
  | 'failed';

const phases: Readonly<Record<string, Phase>> = {
  recebido: 'reading',
  analisando: 'reading',
  mapeamento: 'mapping',
  revisao: 'review',
  aplicando: 'applying',
  concluido: 'done',
  desfazendo: 'undoing',
  desfeito: 'undone',
  falhou: 'failed',
};

export interface Progress {
  done: number;
  total: number;
}

export interface ImportCounts {
  total: number;
  valid: number;
  rejected: number;
  /** Totals, notes and the header again: no rows of the table. */
  skipped: number;
  /** Out of proportion to the stored values: they wait for a user's confirmation. */
  suspect: number;
  created: number;
  updated: number;
  unchanged: number;
  /** Good in the review, and refused when they were to be stored. */
  refused: number;
  /** Stored, but no contract covers the month. */
  withoutContract: number;
  /** Stored, but the sheet states a figure otherwise than computed. */
  divergent: number;
  undone: number;
  /** Changed by a user since, so the undo left them. */
  conflicts: number;
}

/** A column of the file that is to be mapped, with the values of its first rows. */
export interface SheetColumn {
  source: string;
  sample: readonly string[];
  /** What it is taken for, or proposed to be. */
  field: string;
  /** The hours of the tariff that its name says. */
  horas?: string;
  /** The unit of energy that its name says. */
  unidade?: string;
}

export interface SheetField {
  field: string;
  label: string;
  required: boolean;
  /** Several columns of it add up. */
  adds: boolean;
}

export interface SheetImport {
  id: string;
  filename: string;
  size: number;
  phase: Phase;
  balanceId: string | null;
  /** Why it failed. */
  error: string;
  user: string;
  createdAt: string;
  updatedAt: string;
  progress: Progress | null;
  counts: ImportCounts;
  /** An earlier import of the same file. */
  repeats: string | null;
  columns: readonly SheetColumn[];
  fields: readonly SheetField[];
  constants: { cliente: string; cnpj: string; medidor: string };
  decimal: '' | ',' | '.';
  /** The columns are known from an earlier file; only values for the whole file are to be entered. */
  remembered: boolean;
  /** When they were read so for the last time before. */
  rememberedAt: string | null;
  /** Rows only complete months that are there. */
  existing: boolean;
  /** What is said of the file as a whole. */
  notes: readonly string[];
  /** What it brought and what was not read of it. */
  result: string;
  /** Columns that are months and do not say what they measure. */
  monthColumns: readonly string[];
  /** The fields of which one is needed; empty where none is, with what is said without one. */
  measures: readonly string[];
  unmeasured: string;
  /** The line of the header; 0 before the file was read. */
  header: number;
  /** The first lines of the file, among which the header is. */
  above: readonly SheetRow[];
  corrections: readonly Correction[];
  /** Columns of dates that are read in a way of their own, or that ask how, and what was answered. */
  datings: readonly Dating[];
  dates: Readonly<Record<string, string>>;
  /** Rows that look like a total, a note or the header, and that a user took for data. */
  used: readonly { sheet?: string; line: number; by: string; at: string }[];
  file: SheetFile;
}

/** A line of the file as it stands. */
export interface SheetRow {
  line: number;
  cells: readonly string[];
}

/** A cell that a user corrected. */
interface Correction {
  /** Where several are read together. */
  sheet?: string;
  line: number;
  column: number;
  before: string;
  value: string;
  by: string;
  at: string;
}

/** Reads an import of the list, or the fuller one of its own page. */
export function toImport(wire: ImportOneWire): SheetImport {
  const { constants } = wire;
  return {
    id: wire.id,
    filename: wire.filename,
    size: wire.size,
    phase: phases[wire.state] ?? 'reading',
    balanceId: wire.balanceId || null,
    error: wire.error ?? '',
    user: wire.user || 'Sistema',
    createdAt: wire.createdAt,
    updatedAt: wire.updatedAt,
    progress: toProgress(wire.progress),
    counts: toCounts(wire.counts),
    repeats: wire.repeats || null,
    columns: wire.columns ?? [],
    fields: wire.fields ?? [],
    constants: {
      cliente: constants?.cliente ?? '',
      cnpj: maskCnpj(constants?.cnpj ?? ''),
      medidor: constants?.medidor ?? '',
    },
    decimal: wire.decimal === ',' || wire.decimal === '.' ? wire.decimal : '',
    remembered: wire.lembrado ?? false,
    ...toRowsOfFile(wire),
    ...toDemands(wire),
  };
}

/** What the import's own page shows of the file itself. */
function toRowsOfFile(wire: ImportOneWire) {
  const { header = 0, above = [], corrections = [], used = [] } = wire;
  const datings = toDatings(wire.datings);
  const file = toFile(wire.file);
  return { header, above, corrections, used, datings, dates: wire.dates ?? {}, file };
}

/** What the file needs of its columns, and what is said of it as a whole. */
function toDemands(wire: ImportOneWire) {
  const { avisos = [], mesesEmColunas = [], medidas = [], semMedida = '' } = wire;
  const { lembradoEm = null, completar = false, resultado = '' } = wire;
  return {
    rememberedAt: lembradoEm,
    existing: completar,
    result: resultado,
    notes: avisos,
    monthColumns: mesesEmColunas,
    measures: medidas,
    unmeasured: semMedida,
  };
}

function toCounts(wire: ImportOneWire['counts']): ImportCounts {
  return {
    total: wire.total,
    valid: wire.validas,
    rejected: wire.rejeitadas,
    skipped: wire.ignoradas,
    suspect: wire.suspeitas,
    created: wire.criadas,
    updated: wire.atualizadas,
    unchanged: wire.semAlteracao,
    refused: wire.recusadas ?? 0,
    withoutContract: wire.semContrato ?? 0,
    divergent: wire.divergentes ?? 0,
    undone: wire.desfeitas,
    conflicts: wire.conflitos,
  };
}

/** A share is known once the total is. */
export function toProgress(
  wire: { done: number; total: number } | null | undefined,
): Progress | null {
  return wire && wire.total > 0 ? { done: wire.done, total: wire.total } : null;
}

/** Whether the server is at work on it. */
export function isWorking(phase: Phase): boolean {
  return phase === 'reading' || phase === 'applying' || phase === 'undoing';
}

/** The outcomes that are listed line by line. */
export const outcomes = [
  'rejeitada',
  'suspeita',
  'valida',
  'recusada',
  'ignorada',
  'divergente',
  'sem_contrato',
  'criada',
  'atualizada',
  'conflito',
] as const;
export type Outcome = (typeof outcomes)[number];

/** What there is to say about one line of the file. */
export interface ImportRow {
  key: string;
  /** The sheet of the workbook, where several are read together. */
  tab: string;
  line: number;
  /** From 1; null for the whole line. */
  column: number | null;
  /** What the column is, as the API names it. */
  field: string;
  outcome: string;
  /** What the refused cell says. */
  value: string;
  message: string;
  /** What a cell in doubt would say as its question reads it; empty where nobody knows. */
  offer: string;
  /** How the offer reads, where it is written otherwise. */
  reading: string;
  /** What may be answered; null: nothing beside a correction or a confirmation. */
  ask: Ask | null;
  /** The whole row, with the first that is said of it. */
  cells: readonly string[];
  month: YearMonth | null;
  balanceId: string | null;
  contractId: string | null;
  /** The closed month that refused the row. */
  closed: { client: string; month: string } | null;
}

export function toImportRow(wire: ImportRowWire): ImportRow {
  return {
    // A cell keeps what is typed in it while the rows around it come and go.
    key: `${wire.sheet ?? ''}${wire.line}-${wire.column || wire.message || wire.mes || ''}`,
    tab: wire.sheet ?? '',
    line: wire.line,
    column: wire.column || null,
    field: wire.field ?? '',
    outcome: wire.status,
    value: wire.value ?? '',
    message: wire.message,
    offer: wire.oferta ?? '',
    reading: wire.leitura ?? '',
    ask: toAsk(wire.respostas),
    cells: wire.cells ?? [],
    month: isMonth(wire.mes) ? wire.mes : null,
    balanceId: wire.balanceId || null,
    contractId: wire.contractId || null,
    closed: wire.mes_fechado
      ? { client: wire.mes_fechado.cliente, month: wire.mes_fechado.mes }
      : null,
  };
}
