import { addMonths, monthShort, type YearMonth } from '@/lib/month';
import { plural } from '@/lib/text';
import type { PeriodDraft } from './draft';

/** One sentence for each pair of periods that overlap, with the first and last common month. */
export function overlapWarnings(periods: readonly PeriodDraft[]): string[] {
  const warnings: string[] = [];
  periods.forEach((a, i) => {
    periods.slice(i + 1).forEach((b, j) => {
      const [, first = ''] = [a.start, b.start].sort();
      const [last = ''] = [a.end, b.end].sort();
      if (first > last) return;
      const when =
        first === last
          ? `em ${monthShort(first)}`
          : `de ${monthShort(first)} a ${monthShort(last)}`;
      const names = `${i + 1} e ${i + j + 2}`;
      warnings.push(`Os períodos ${names} se sobrepõem ${when}; vale o que começa depois.`);
    });
  });
  return warnings;
}

/** "Falta preço de jan/2025 a dez/2027 (36 meses).", months in their order. */
export function missingText(months: readonly YearMonth[]): string {
  const spans: { first: YearMonth; last: YearMonth }[] = [];
  for (const month of months) {
    const span = spans.at(-1);
    if (span !== undefined && addMonths(span.last, 1) === month) span.last = month;
    else spans.push({ first: month, last: month });
  }
  const text = spans
    .map(({ first, last }) =>
      first === last ? monthShort(first) : `${monthShort(first)} a ${monthShort(last)}`,
    )
    .join(', ');
  return `Falta preço de ${text} (${plural(months.length, 'mês', 'meses')}).`;
}
