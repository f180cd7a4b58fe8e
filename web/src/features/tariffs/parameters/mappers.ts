import type { TariffParameterBody } from '@/api/gen/types.gen';
import type { Limit } from '@/lib/format';
import { formatMoney, formatNumber, withUnit } from '@/lib/format';
import { finds } from '@/lib/search';

/** A value of a parameter from a day on. */
export interface Validity {
  id: string;
  value: number;
  unit: string;
  /** YYYY-MM-DD. */
  from: string;
  to: string | null;
  source: string;
  /** Not law yet, and which of the expectations; null for what is in force. */
  scenario: 'base' | 'baixo' | 'alto' | null;
  /** Came with the product: it can be followed by another, not deleted. */
  shipped: boolean;
  createdBy: string;
}

/** A parameter where it holds, with all of its validities, the latest first. */
export interface Parameter {
  key: string;
  label: string;
  /** Empty: everywhere. */
  scope: string;
  unit: string;
  limit: Limit;
  /** What holds on the day; null where nothing does. */
  current: Validity | null;
  /** What will hold next where nothing does yet. */
  coming: Validity | null;
  validities: Validity[];
}

export interface ParameterGroup {
  name: string;
  parameters: Parameter[];
}

function toValidity(wire: TariffParameterBody): Validity {
  return {
    id: wire.id,
    value: wire.value,
    unit: wire.unit,
    from: wire.valid_from,
    to: wire.valid_to,
    source: wire.source,
    scenario: wire.status === 'previsto' ? wire.scenario : null,
    shipped: wire.shipped,
    createdBy: wire.created_by ?? '',
  };
}

/** The parameters under their headings, in the order that the server gives. */
export function toGroups(rows: readonly TariffParameterBody[], today: string): ParameterGroup[] {
  const groups = new Map<string, Map<string, Parameter>>();
  for (const row of rows) {
    const group = groups.get(row.group) ?? new Map<string, Parameter>();
    groups.set(row.group, group);
    const id = `${row.key} ${row.scope}`;
    const known = group.get(id);
    const validities = [...(known?.validities ?? []), toValidity(row)];
    group.set(id, {
      key: row.key,
      label: row.label,
      scope: row.scope,
      unit: row.unit,
      limit: { from: row.min ?? null, to: row.max, places: row.places },
      current: currentOf(validities, today),
      coming: comingOf(validities, today),
      validities,
    });
  }
  return [...groups].map(([name, group]) => ({ name, parameters: [...group.values()] }));
}

/** Calculations take what is in force, or else its base expectation. */
const counts = ({ scenario }: Validity) => scenario === null || scenario === 'base';
const inForceFirst = (a: Validity, b: Validity) =>
  Number(a.scenario !== null) - Number(b.scenario !== null);

/** Of the validities that cover the day, the one that began last. */
function currentOf(validities: readonly Validity[], today: string): Validity | null {
  const holding = validities.filter(
    (v) => counts(v) && v.from <= today && (v.to === null || v.to >= today),
  );
  return holding.toSorted((a, b) => b.from.localeCompare(a.from) || inForceFirst(a, b))[0] ?? null;
}

/** The first of the validities that are still to begin. */
function comingOf(validities: readonly Validity[], today: string): Validity | null {
  const ahead = validities.filter((v) => counts(v) && v.from > today);
  return ahead.toSorted((a, b) => a.from.localeCompare(b.from) || inForceFirst(a, b))[0] ?? null;
}

/** The groups with the parameters whose name, key or source has the text. */
export function search(groups: readonly ParameterGroup[], text: string): ParameterGroup[] {
  if (text.trim() === '') return [...groups];
  return groups
    .map(({ name, parameters }) => ({
      name,
      parameters: parameters.filter((p) =>
        finds([name, p.label, p.key, p.scope, p.current?.source ?? ''].join(' '), text),
      ),
    }))
    .filter(({ parameters }) => parameters.length > 0);
}

/** "5%", "R$ 10,00", "6º dia útil", "0,85". */
export function formatParameter(value: number, unit: string): string {
  if (unit === 'R$') return formatMoney(value);
  if (unit === 'dia útil') return `${formatNumber(value)}º dia útil`;
  const number = formatNumber(value, 0, 6);
  return withUnit(number, unit === 'razão' ? '' : unit);
}
