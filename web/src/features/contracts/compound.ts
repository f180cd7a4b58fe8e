import { formatMoney, formatMWh } from '@/lib/format';
import { monthShort } from '@/lib/month';
import { additionalFrom } from '@/model/contract/additional';
import { indexLabel, scheduleFrom, scheduleSummary } from '@/model/contract/schedule';
import { volumesFrom } from '@/model/contract/seasonal';

/*
 * Some fields of a contract's form hold many values as one text. Where two states are compared,
 * only the values that differ are written out.
 */
const entriesOf = {
  prices: priceEntries,
  volumes: volumeEntries,
  additional: (text: string) =>
    additionalFrom(text).map(({ label, value }) => [label, value || '–'] as const),
};

export type CompoundField = keyof typeof entriesOf;

type Entries = readonly (readonly [string, string])[];

export function isCompound(field: string): field is CompoundField {
  return field in entriesOf;
}

function priceEntries(text: string): Entries {
  const schedule = scheduleFrom(text);
  if (schedule === null) return [];
  return [
    ['Preços', scheduleSummary(schedule)],
    ['Reajuste', `${indexLabel(schedule.index)}${schedule.positiveOnly ? ', só positivo' : ''}`],
    ['Data-base', schedule.baseMonth === null ? '–' : monthShort(schedule.baseMonth)],
    ...schedule.periods.flatMap(
      ({ start, end, defaultPrice, months }, i): Entries => [
        [
          `Período ${i + 1}`,
          `${monthShort(start)} a ${monthShort(end)}, padrão ${formatMoney(defaultPrice)}`,
        ],
        ...months.map(({ month, price }) => [monthShort(month), formatMoney(price)] as const),
      ],
    ),
  ];
}

function volumeEntries(text: string): Entries {
  return (volumesFrom(text) ?? []).map(({ month, volume }) => [
    monthShort(month),
    formatMWh(volume),
  ]);
}

const most = 6;

/** Both states of a field, written out where they differ; '–' where there is nothing. */
export function compared(field: CompoundField, first: string, second: string): [string, string] {
  const a = new Map(entriesOf[field](first));
  const b = new Map(entriesOf[field](second));
  const keys = [...new Set([...a.keys(), ...b.keys()])].filter((key) => a.get(key) !== b.get(key));
  return [written(a, keys), written(b, keys)];
}

function written(entries: ReadonlyMap<string, string>, keys: readonly string[]): string {
  const given = keys.filter((key) => entries.has(key));
  if (given.length === 0) return '–';
  const text = given
    .slice(0, most)
    .map((key) => `${key}: ${entries.get(key)}`)
    .join('; ');
  return given.length > most ? `${text}; e mais ${given.length - most}` : text;
}
