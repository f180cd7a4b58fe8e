import { formatDateTime } from '@/lib/format';
import { monthLabel, type YearMonth } from '@/lib/month';
import { finds } from '@/lib/search';
import { type MailGroup, type MailRecord, newestFirst } from './mappers';

/** "Outubro de 2026", or 'Sem data'. */
export function groupLabel(month: YearMonth | null): string {
  if (month === null) return 'Sem data';
  const label = monthLabel(month);
  return label.charAt(0).toLocaleUpperCase('pt-BR') + label.slice(1);
}

/** The months of records and how many each has, newest first, 'Sem data' last. */
export function groupByMonth(records: readonly MailRecord[]): MailGroup[] {
  const totals = new Map<YearMonth | null, number>();
  for (const { month } of records) totals.set(month, (totals.get(month) ?? 0) + 1);
  return [...totals].map(([month, total]) => ({ month, total })).sort(newestFirst);
}

/**
 * The screen's search, for a server that does not search by itself: client, meter, contract,
 * e-mail and id whatever the accents and case; digits also in the boleto's due date.
 */
export function matchesSearch(record: MailRecord, search: string): boolean {
  if (search.trim() === '') return true;
  const { client, meter, contractCode, email, id } = record;
  if (finds([client, meter, contractCode, email, id].join(' '), search)) return true;
  const digits = search.replace(/\D/g, '');
  if (digits === '') return false;
  const shown = formatDateTime(record.billsDate, '').replace(/\D/g, '');
  return shown.includes(digits) || record.billsDate.replace(/\D/g, '').includes(digits);
}
