import type { MarketImportWire, MarketMonthWire, TariffImportWire, TariffWire } from '@/api/market';
import type { FileRules } from '@/components/file-drop/validate-file';
import type { Tone } from '@/components/ui/badge';
import { formatDate, formatNumber, missing } from '@/lib/format';
import type { YearMonth } from '@/lib/month';
import { plural } from '@/lib/text';

export type Submarket = 'SE' | 'S' | 'NE' | 'N';

/** The submarkets as the market names them. */
export const submarkets: readonly { value: Submarket; label: string }[] = [
  { value: 'SE', label: 'Sudeste/Centro-Oeste' },
  { value: 'S', label: 'Sul' },
  { value: 'NE', label: 'Nordeste' },
  { value: 'N', label: 'Norte' },
];

const flagLabels = ['Verde', 'Amarela', 'Vermelha P1', 'Vermelha P2', 'Escassez Hídrica'];

/** The bandeiras, for a choice. */
export const flagNames = flagLabels.map((label) => ({ value: label, label }));

/** What the value of a series is called. */
export const monthValueName = (series: string) =>
  series === 'bandeira' ? 'Valor da bandeira' : `PLD ${series}`;

export const subgroups = ['A1', 'A2', 'A3', 'A3a', 'A4', 'AS', 'B1', 'B2', 'B3', 'B4'] as const;

const postos: Record<TariffWire['posto'], string> = {
  ponta: 'Ponta',
  fora_ponta: 'Fora ponta',
  intermediario: 'Intermediário',
  unico: 'Único',
};

interface Rates {
  tusdKw: number | null;
  tusdMwh: number | null;
  teMwh: number | null;
}

export interface Tariff extends Rates {
  key: string;
  distributor: string;
  subgroup: string;
  modality: string;
  /** Class, subclass and detail where they apply. */
  detail: string;
  posto: string;
  validity: string;
  act: string;
  source: string;
}

function ratesOf(wire: TariffWire['rates']): Rates {
  return { tusdKw: wire.tusd_kw, tusdMwh: wire.tusd_mwh, teMwh: wire.te_mwh };
}

export function toTariff(wire: TariffWire): Tariff {
  const detail = [wire.class, wire.subclass, wire.detail].filter(Boolean).join(' · ');
  const { distributor, subgroup, modality, act, source } = wire;
  return {
    key: [wire.distributor_id, subgroup, modality, detail, wire.posto, wire.valid_from].join('|'),
    distributor,
    subgroup,
    modality,
    detail,
    posto: postos[wire.posto],
    validity: validityOf(wire.valid_from, wire.valid_to),
    act,
    source,
    ...ratesOf(wire.rates),
  };
}

/** "28/05/2026 a 27/05/2027", or from a day on. */
function validityOf(from: string, to: string | null): string {
  return to === null ? `desde ${formatDate(from)}` : `${formatDate(from)} a ${formatDate(to)}`;
}

/** R$ with the decimals that the act has, at least two. */
export function formatRate(value: number | null): string {
  return value === null ? missing : formatNumber(value, 2, 8);
}

export interface MarketMonth {
  key: string;
  series: string;
  month: YearMonth;
  price: number;
  label: string;
  /** "média de 300 horas, incompleta"; empty where the source gives the mean. */
  basis: string;
  complete: boolean;
  limits: string;
  source: string;
  version: number;
}

export function toMarketMonth(wire: MarketMonthWire): MarketMonth {
  const { series, month, price, label, hours, complete, source, version } = wire;
  return {
    key: `${series} ${month}`,
    series,
    month,
    price,
    label,
    basis: hours === 0 ? '' : `média de ${plural(hours, 'hora', 'horas')}`,
    complete,
    limits:
      wire.minimum === null && wire.maximum === null
        ? missing
        : `${formatRate(wire.minimum)} a ${formatRate(wire.maximum)}`,
    source,
    version,
  };
}

const flagTones: Record<string, Tone> = {
  Verde: 'ok',
  Amarela: 'warn',
  'Vermelha P1': 'bad',
  'Vermelha P2': 'bad',
  'Escassez Hídrica': 'bad',
};

export function flagTone(label: string): Tone {
  return flagTones[label] ?? 'neutral';
}

/** A line of a list of problems. */
export interface Note {
  key: string;
  text: string;
}

/** What every file comparison tells. */
export interface Comparison {
  changes: number;
  same: number;
  problems: Note[];
  warnings: Note[];
  /** Of the table that was compared. */
  revision: number;
}

type Problem = TariffImportWire['errors'][number];

function notesOf(problems: readonly Problem[]): Note[] {
  return problems.map(({ line, column, message }, i) => ({
    key: `${i}:${line}`,
    text: line > 0 ? `${placeOf(line, column)}: ${message}` : message,
  }));
}

function placeOf(line: number, column: number | undefined): string {
  return column ? `Linha ${line}, coluna ${column}` : `Linha ${line}`;
}

function common(wire: TariffImportWire | MarketImportWire): Comparison {
  return {
    changes: wire.counts.novo + wire.counts.alterado,
    same: wire.counts.igual,
    problems: notesOf(wire.errors),
    warnings: notesOf(wire.warnings),
    revision: wire.revision,
  };
}

/** The tariffs of one act. */
export interface ActGroup {
  key: string;
  distributor: string;
  act: string;
  validity: string;
  added: number;
  altered: number;
  same: number;
}

export interface AlteredTariff extends Tariff {
  old: Rates;
}

export interface TariffComparison extends Comparison {
  groups: ActGroup[];
  altered: AlteredTariff[];
  /** Sentences about what the file holds besides. */
  remarks: string[];
}

export function toTariffComparison(wire: TariffImportWire): TariffComparison {
  const altered = wire.data.flatMap((row) =>
    row.old === undefined ? [] : [{ ...toTariff(row), old: ratesOf(row.old) }],
  );
  const remarks = wire.skipped.map(
    ({ reason, rows }) => `${plural(rows, 'linha não entra', 'linhas não entram')}: ${reason}.`,
  );
  if (wire.distributors.length > 0) {
    remarks.unshift(`Distribuidoras novas no cadastro: ${wire.distributors.join(', ')}.`);
  }
  if (wire.left_out > wire.warnings.length) {
    remarks.push(`${plural(wire.left_out, 'linha ficou', 'linhas ficaram')} de fora ao todo.`);
  }
  return {
    ...common(wire),
    groups: wire.groups
      .filter((g) => g.counts.novo + g.counts.alterado > 0)
      .map((g) => ({
        key: [g.distributor, g.act, g.valid_from].join('|'),
        distributor: g.distributor,
        act: g.act,
        validity: validityOf(g.valid_from, g.valid_to),
        added: g.counts.novo,
        altered: g.counts.alterado,
        same: g.counts.igual,
      })),
    altered,
    remarks,
  };
}

/** A month or a limit that a file changes. */
export interface MarketDifference {
  key: string;
  what: string;
  when: string;
  old: string;
  next: string;
  label: 'Novo' | 'Alterado';
}

export interface MarketComparison extends Comparison {
  differences: MarketDifference[];
}

export function toMarketComparison(wire: MarketImportWire): MarketComparison {
  const months = wire.data
    .filter((row) => row.change !== 'igual')
    .map(
      (row): MarketDifference => ({
        key: `${row.series} ${row.month}`,
        what: row.series === 'bandeira' ? 'Bandeira' : `PLD ${row.series}`,
        when: row.month,
        old: row.old === null ? missing : labelled(row.old, row.old_label),
        next: labelled(row.new, row.label),
        label: row.change === 'novo' ? 'Novo' : 'Alterado',
      }),
    );
  const parameters = wire.parameters
    .filter((row) => row.change !== 'igual')
    .map(
      (row): MarketDifference => ({
        key: `${row.key} ${row.valid_from}`,
        what: row.label,
        when: row.valid_from,
        old: missing,
        next: formatRate(row.value),
        label: 'Novo',
      }),
    );
  return { ...common(wire), differences: [...months, ...parameters] };
}

function labelled(price: number, label: string): string {
  return label === '' ? formatRate(price) : `${label}, ${formatRate(price)}`;
}

/** What a file of bandeiras or PLD may be. */
export const marketFileRules: FileRules = {
  extensions: ['.csv', '.xlsx'],
  mimes: ['text/csv'],
  maxBytes: 10 * 1024 * 1024,
  typeMessage: 'Envie o arquivo em CSV ou XLSX.',
  sizeMessage: 'O arquivo excede o limite de 10MB.',
};

/** What a change of these files is called. */
export const marketUnit = ['valor', 'valores'] as const;
