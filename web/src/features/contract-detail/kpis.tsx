import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, Minus } from 'lucide-react';
import { TraceButton } from '@/components/trace-drawer/trace-button';
import { Card } from '@/components/ui/card';
import { formatChange } from '@/lib/format';
import { monthLabel } from '@/lib/month';
import type { Direction, Kpi } from './detail';
import { figureText } from './figures';

/** The contract's key figures of the month. */
export function Kpis({ kpis, month }: { kpis: readonly Kpi[]; month: string }) {
  if (kpis.length === 0) return null;
  return (
    <section aria-label={month ? `Indicadores de ${monthLabel(month)}` : 'Indicadores'}>
      <ul className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
        {kpis.map((kpi) => (
          <li key={kpi.key} className="grid min-w-0">
            <Tile kpi={kpi} month={month} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Tile({ kpi, month }: { kpi: Kpi; month: string }) {
  const { label, value, unit, helper, variation, trace } = kpi;
  return (
    <Card>
      <div className="flex h-full flex-col">
        <div className="flex items-start justify-between gap-2">
          <p className="text-dense text-muted">{label}</p>
          <div className="-mt-1.5 -mr-1.5">
            <TraceButton trace={trace} label={month ? `${label}, ${monthLabel(month)}` : label} />
          </div>
        </div>
        <p
          className={clsx(
            'mt-1 text-body font-semibold break-words tabular-nums min-[400px]:text-title sm:text-page',
            value === null && 'text-muted',
          )}
        >
          {figureText(value, unit)}
        </p>
        <p className="mt-1 text-dense text-muted">{helper}</p>
        {variation && <Variation {...variation} />}
      </div>
    </Card>
  );
}

const arrows: Readonly<Record<Direction, { Icon: typeof Minus; word: string }>> = {
  up: { Icon: ArrowUp, word: 'subiu' },
  down: { Icon: ArrowDown, word: 'caiu' },
  neutral: { Icon: Minus, word: 'estável' },
};

/** More is not better for every figure, and so the direction has no colour of good or bad. */
function Variation({ value, unit, direction }: NonNullable<Kpi['variation']>) {
  const { Icon, word } = arrows[direction];
  return (
    <p className="mt-1 flex items-center gap-1 text-dense">
      <Icon className="size-4 shrink-0 text-muted" aria-hidden="true" />
      <span className="sr-only">{word}</span>
      <span className="tabular-nums">{formatChange(value, 1, unit)}</span>
      <span className="text-muted max-sm:sr-only">sobre o mês anterior</span>
    </p>
  );
}
