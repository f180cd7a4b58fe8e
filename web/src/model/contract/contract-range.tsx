import { formatMWh } from '@/lib/format';
import { monthLabel, type YearMonth } from '@/lib/month';
import type { Contract } from './contract';
import { monthRange } from './display';

interface ContractRangeProps {
  contract: Contract;
  month: YearMonth;
}

/** The contractual range of a month: how far the billed energy may stray. */
export function ContractRange({ contract, month: asked }: ContractRangeProps) {
  const range = monthRange(contract, asked);
  if (range === null) return null;
  const { minimum, contracted, maximum, month, hours } = range;
  return (
    <div>
      <p className="text-dense text-muted">
        Faixa contratual em {monthLabel(month)} ({hours}&nbsp;h)
      </p>
      <dl className="mt-2 grid grid-cols-3 gap-x-2 sm:gap-x-4">
        <Edge label="Mínimo" value={minimum} />
        <Edge label="Contratado" value={contracted} align="center" />
        <Edge label="Máximo" value={maximum} align="end" />
      </dl>
      {minimum !== null && maximum !== null ? (
        <Scale minimum={minimum} contracted={contracted} maximum={maximum} />
      ) : (
        <p className="mt-2 text-dense text-muted">Sem limites nem flexibilidade pactuados.</p>
      )}
    </div>
  );
}

const aligns = { start: 'text-left', center: 'text-center', end: 'text-right' };

interface EdgeProps {
  label: string;
  value: number | null;
  align?: keyof typeof aligns;
}

function Edge({ label, value, align = 'start' }: EdgeProps) {
  return (
    <div className={aligns[align]}>
      <dt className="text-caption text-muted">{label}</dt>
      <dd className="text-caption font-medium tabular-nums sm:text-body">{formatMWh(value)}</dd>
    </div>
  );
}

/** The band as a bar, the contracted volume as a mark on it. The figures above say the same. */
function Scale({
  minimum,
  contracted,
  maximum,
}: Record<'minimum' | 'contracted' | 'maximum', number>) {
  const width = maximum - minimum;
  const place = width > 0 ? Math.min(1, Math.max(0, (contracted - minimum) / width)) : 0.5;
  return (
    <div aria-hidden="true" className="relative mt-2 h-2 rounded-full bg-subtle">
      <div className="absolute inset-0 rounded-full bg-chart-conforme opacity-35" />
      <div
        className="absolute -top-0.5 -ml-0.5 h-3 w-1 rounded-full bg-fg"
        style={{ left: `${place * 100}%` }}
      />
    </div>
  );
}
