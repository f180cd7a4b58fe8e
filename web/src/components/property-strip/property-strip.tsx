import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { TraceButton } from '@/components/trace-drawer/trace-button';
import { Tooltip } from '@/components/ui/tooltip';
import { missing } from '@/lib/format';
import type { TraceNode } from '@/lib/trace';

export interface Property {
  label: string;
  /** null is absent: a dash that is no louder than the figures. */
  value: string | null;
  /** Small behind the figure, with the space before it. */
  unit?: string;
  /** Where it comes from, or why it is absent: in the tooltip, and read aloud. */
  note?: string;
  /** How it moved, small behind the figure. */
  change?: ReactNode;
  /** Where the rows are that the figure is of. */
  to?: string;
  /** The figure opens its memória de cálculo. */
  trace?: { node: TraceNode | null; label: string };
  /** The act that fills what is absent, for who may do it. */
  act?: { label: string; to: string };
}

interface PropertyStripProps {
  /** Whose figures they are, read aloud. */
  label: string;
  properties: readonly Property[];
}

/** The few figures that a record is known by, on one line from 1440 px; more lines where the window is narrower. */
export function PropertyStrip({ label, properties }: PropertyStripProps) {
  return (
    <section
      aria-label={label}
      className="overflow-hidden rounded-card border border-border bg-surface"
    >
      <ul className="-mr-px -mb-px grid grid-cols-2 sm:flex sm:flex-wrap min-[90rem]:flex-nowrap">
        {properties.map((property) => (
          <Cell key={property.label} {...property} />
        ))}
      </ul>
    </section>
  );
}

function Cell({ label, value, unit, note, change, to, trace, act }: Property) {
  return (
    <li
      title={note}
      className="flex min-h-16 min-w-0 flex-auto flex-col sm:justify-center last:odd:col-span-2 border-r border-b border-border px-2.5 py-2"
    >
      <p className="truncate text-caption text-muted">{label}</p>
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-1.5">
        <p className="text-title font-semibold tabular-nums">
          {to && value !== null ? (
            <Link to={to} className="hover:underline">
              <Figure value={value} unit={unit} />
            </Link>
          ) : (
            <TraceButton trace={trace?.node} label={trace?.label ?? label} hint={note}>
              <Figure value={value} unit={unit} />
            </TraceButton>
          )}
        </p>
        {value === null && act && <Act {...act} reason={note} />}
        {note && <p className="sr-only">{note}</p>}
        {change}
      </div>
    </li>
  );
}

function Figure({ value, unit }: Pick<Property, 'value' | 'unit'>) {
  if (value === null) return <Absent />;
  return (
    <>
      {value}
      {unit && <span className="text-caption font-normal">{unit}</span>}
    </>
  );
}

function Absent() {
  return (
    <span className="font-normal text-muted">
      <span aria-hidden="true">{missing}</span>
      <span className="sr-only">Indefinido</span>
    </span>
  );
}

function Act({ label, to, reason }: { label: string; to: string; reason: string | undefined }) {
  return (
    <Tooltip label={reason ?? label}>
      <Link
        to={to}
        data-print="hide"
        className="inline-flex items-center rounded-xs text-dense font-medium text-primary hover:underline pointer-coarse:min-h-11"
      >
        {label}
      </Link>
    </Tooltip>
  );
}
