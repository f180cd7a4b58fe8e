import { daysOf, monthLabel, type YearMonth } from '@/lib/month';
import type { Situation } from './status';
import { hoursBetween, hoursOf, type Supply } from './volume';

/**
 * What a contract supplies in a month of which it has some days only (MC-10). Supply at the CCEE
 * is by civil month. The last two mean the same for the month's energy.
 */
export const partialMonths = {
  mes_inteiro: 'Mês inteiro',
  pro_rata_dias: 'Só pelos dias',
  proximo_mes: 'Não é fornecido',
  mes_anterior: 'Não é fornecido',
} as const;
export type PartialMonth = keyof typeof partialMonths;

const isRule = (value: unknown): value is PartialMonth =>
  typeof value === 'string' && value in partialMonths;

export const toPartialMonth = (value: unknown): PartialMonth =>
  isRule(value) ? value : 'mes_inteiro';

/** The rule in words; blank while it is not answered. */
export const partialLabel = (rule: string): string => (isRule(rule) ? partialMonths[rule] : '');

/** What a person chooses from; what is stored of the two that mean the same stays. */
export const partialOptions = (rule: string) =>
  (['mes_inteiro', 'pro_rata_dias', rule === 'mes_anterior' ? rule : 'proximo_mes'] as const).map(
    (value) => ({ value, label: partialMonths[value] }),
  );

export const partialHint =
  'O suprimento na CCEE é por mês civil. Vale para o mês de que o contrato só tem alguns dias; o consumo conta sempre inteiro.';

interface Cut {
  verb: string;
  day: string;
}

/** The ends of the validity that lie inside a month: dates as YYYY-MM-DD, or null. */
function cutsOf(start: string | null, end: string | null): Cut[] {
  const cuts: Cut[] = [];
  if (start && !start.endsWith('-01')) cuts.push({ verb: 'começa em', day: start });
  if (end && Number(end.slice(8, 10)) !== daysOf(end.slice(0, 7))) {
    cuts.push({ verb: 'termina em', day: end });
  }
  return cuts;
}

export const isPartial = (start: string | null, end: string | null): boolean =>
  cutsOf(start, end).length > 0;

/** A validity: dates as YYYY-MM-DD, null where they are none. */
interface Validity {
  start: string | null;
  end: string | null;
}

/**
 * The question to answer where the validity cuts a month that it did not cut before, in the
 * server's words; null where it does not.
 */
export function partialQuestion({ start, end }: Validity, before: Validity): string | null {
  const known = cutsOf(before.start, before.end);
  const cuts = cutsOf(start, end).filter(
    (cut) => !known.some(({ verb, day }) => verb === cut.verb && day === cut.day),
  );
  if (cuts.length === 0) return null;
  const what = cuts.map(({ verb, day }) => `${verb} ${day.slice(8, 10)}/${day.slice(5, 7)}`);
  const months = [...new Set(cuts.map(({ day }) => day.slice(0, 7)))].map(monthLabel);
  const begin = `O suprimento na CCEE é por mês civil. O contrato ${what.join(' e ')}: informe se `;
  return months.length === 1
    ? `${begin}${months[0]?.split(' ')[0]} é fornecido inteiro, só pelos dias ou não é fornecido.`
    : `${begin}${months.join(' e ')} são fornecidos inteiros, só pelos dias ou não são fornecidos.`;
}

/** A status and the day from which it holds. */
export interface StatusChange {
  from: string;
  status: Situation;
}

interface Supplied {
  start: string;
  end: string;
  partial: PartialMonth | '';
  changes: readonly StatusChange[];
}

/** For how many days of the month, and hours of them, the volume is agreed. */
export function suppliedIn(contract: Supplied, month: YearMonth): Supply {
  const whole = { days: daysOf(month), hours: hoursOf(month) };
  if (contract.partial === '' || contract.partial === 'mes_inteiro') return whole;
  const active = Array.from(
    { length: whole.days },
    (_, i) => `${month}-${String(i + 1).padStart(2, '0')}`,
  ).filter((day) => isActive(contract, day));
  if (active.length === 0 || active.length === whole.days) return whole;
  if (contract.partial !== 'pro_rata_dias') return { days: 0, hours: 0 };
  return {
    days: active.length,
    hours: active.reduce((sum, day) => sum + hoursBetween(day, day, 1), 0),
  };
}

/** Whether a status from a day on begins or stops the supply inside a month. */
export function cutsMonth(
  { start, changes }: Pick<Supplied, 'start' | 'changes'>,
  status: string,
  day: string | null,
): boolean {
  if (day === null || day.endsWith('-01') || day < start) return false;
  const was = changes.findLast(({ from }) => from < day)?.status ?? 'em_analise';
  if (was === status || was === 'em_analise') return false;
  return status === 'ativo' || (was === 'ativo' && status !== 'em_analise');
}

function isActive({ start, end, changes }: Supplied, day: string): boolean {
  if (day < start || day > end) return false;
  const inForce = changes.findLast(({ from }) => from <= day) ?? changes[0];
  return inForce === undefined || inForce.status === 'ativo';
}
