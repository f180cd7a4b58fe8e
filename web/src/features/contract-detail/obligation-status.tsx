import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, CircleCheck, CircleDashed, Minus, OctagonAlert } from 'lucide-react';
import type { ComplianceStatus } from '@/model/contract/status';
import type { Category, Direction } from './detail';

const looks: Readonly<Record<ComplianceStatus, { Icon: typeof Minus; tone: string }>> = {
  Conforme: { Icon: CircleCheck, tone: 'text-ok' },
  Divergente: { Icon: OctagonAlert, tone: 'text-bad' },
  'Em análise': { Icon: CircleDashed, tone: 'text-muted' },
};

const trends: Readonly<Record<Direction, { Icon: typeof Minus; word: string }>> = {
  up: { Icon: ArrowUp, word: 'melhorou' },
  down: { Icon: ArrowDown, word: 'piorou' },
  neutral: { Icon: Minus, word: 'sem mudança' },
};

/** An icon of its own shape, the word, and how it moved since the period before. */
export function ObligationStatus({ category }: { category: Category }) {
  const { Icon, tone } = looks[category.status];
  const { Icon: Trend, word } = trends[category.trend];
  return (
    <span className={clsx('inline-flex items-center gap-1.5 text-dense', tone)}>
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      {category.status}
      {category.trend !== 'neutral' && (
        <Trend className="size-3.5 shrink-0 text-muted" aria-hidden="true" />
      )}
      <span className="sr-only">, {word}</span>
    </span>
  );
}
