import type { TariffMonthBody, TariffSeriesImportBody } from '@/api/gen/types.gen';
import type { FileRules } from '@/components/file-drop/validate-file';
import type { Tone } from '@/components/ui/badge';
import { missing } from '@/lib/format';
import type { YearMonth } from '@/lib/month';
import { plural } from '@/lib/text';
import { type Comparison, comparisonOf, formatRate } from '../comparison';

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

export function toMarketMonth(wire: TariffMonthBody): MarketMonth {
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

export function toMarketComparison(wire: TariffSeriesImportBody): MarketComparison {
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
  return { ...comparisonOf(wire), differences: [...months, ...parameters] };
}

function labelled(price: number, label: string): string {
  return label === '' ? formatRate(price) : `${label}, ${formatRate(price)}`;
}

/** What a file of bandeiras or PLD may be. */
export const marketFileRules: FileRules = {
  extensions: ['.csv', '.xlsx'],
  maxBytes: 10 * 1024 * 1024,
  sizeMessage: 'O arquivo excede o limite de 10MB.',
};

/** What a change of these files is called. */
export const marketUnit = ['valor', 'valores'] as const;
