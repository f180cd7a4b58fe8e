import { Spark } from '@/components/charts/spark';
import { formatMWh, missing } from '@/lib/format';
import { isMonth, monthShort, type YearMonth } from '@/lib/month';
import { isRecord } from '@/lib/records';
import { plural } from '@/lib/text';

/** What a unit consumed in a month; null where it was not measured. */
export interface MonthConsumption {
  month: YearMonth;
  mwh: number | null;
}

/** The months of a row as the server sends them, oldest first. */
export function toRecent(value: unknown): readonly MonthConsumption[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((m: unknown) =>
    isRecord(m) && typeof m.mes === 'string' && isMonth(m.mes)
      ? [{ month: m.mes, mwh: typeof m.consumoMWh === 'number' ? m.consumoMWh : null }]
      : [],
  );
}

/** The consumption of twelve months as a line; a dash where none of them was measured. */
export function ConsumptionSpark({ months }: { months: readonly MonthConsumption[] }) {
  if (months.every(({ mwh }) => mwh === null)) return missing;
  return <Spark values={months.map(({ mwh }) => mwh)} label={sparkText(months)} />;
}

/** "Consumo de nov/2025 a out/2026: entre 298,100 MWh e 331,250 MWh; em out/2026 331,250 MWh; 1 mês sem medição". */
function sparkText(months: readonly MonthConsumption[]): string {
  const known = months.flatMap(({ month, mwh }) => (mwh === null ? [] : [{ month, mwh }]));
  const last = known.at(-1);
  const [from, to] = [months[0], months.at(-1)];
  if (!last || !from || !to) return '';
  const all = known.map(({ mwh }) => mwh);
  const gaps = months.length - known.length;
  return [
    `Consumo de ${monthShort(from.month)} a ${monthShort(to.month)}: entre ${formatMWh(Math.min(...all))} e ${formatMWh(Math.max(...all))}`,
    `em ${monthShort(last.month)} ${formatMWh(last.mwh)}`,
    gaps > 0 ? `${plural(gaps, 'mês', 'meses')} sem medição` : '',
  ]
    .filter(Boolean)
    .join('; ');
}
