import { Check } from 'lucide-react';
import { type ClosingRow, type ItemKey, leastOf, type Standing, standingWords } from '../states';

interface StandingMarkProps {
  row: ClosingRow;
  items: readonly ItemKey[];
}

const brief: Partial<Record<Standing, string>> = { dispensado: 'disp.', final: 'final' };

/** How a group of items stands: what is missing as a number, the rest quietly. */
export function StandingMark({ row, items }: StandingMarkProps) {
  const gaps = row.faltas.filter(({ item }) => items.includes(item));
  const count = gaps.reduce((sum, gap) => sum + gap.quantidade, 0);
  if (count > 0) {
    const provisional = gaps.every((gap) => gap.situacao === 'provisorio');
    const words = gaps.map((gap) => `${gap.rotulo}: ${gap.quantidade}`).join(', ');
    return (
      <span
        title={words}
        className={provisional ? 'font-medium text-warn' : 'font-medium text-bad'}
      >
        <span aria-hidden="true">{count}</span>
        <span className="sr-only">
          {provisional ? 'provisório' : 'falta'}, {words}
        </span>
      </span>
    );
  }
  const standing = leastOf(items.flatMap((item) => row.situacoes[item] ?? []));
  if (standing === 'ok') {
    return (
      <span className="text-muted">
        <Check className="inline size-3.5" aria-hidden="true" />
        <span className="sr-only">ok</span>
      </span>
    );
  }
  return (
    <span className="text-caption text-muted" title={standingWords[standing]}>
      <span aria-hidden="true">{brief[standing] ?? 'n.a.'}</span>
      <span className="sr-only">{standingWords[standing]}</span>
    </span>
  );
}
