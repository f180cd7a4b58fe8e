import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import type { Phase } from './mappers';

const steps = ['Arquivo', 'Colunas', 'Revisão', 'Pronto'] as const;

/** How far an import is, by its phase; null before a file was sent. */
function stepOf(phase: Phase | null): number {
  switch (phase) {
    case null:
      return 0;
    case 'reading':
    case 'mapping':
      return 1;
    case 'review':
    case 'applying':
    case 'failed':
      return 2;
    default:
      return 3;
  }
}

/** Arquivo → Colunas → Revisão → Pronto: the step that is at hand. */
export function ImportSteps({ phase }: { phase: Phase | null }) {
  const current = stepOf(phase);
  return (
    <ol aria-label="Etapas da importação" className="flex flex-wrap gap-x-6 gap-y-2">
      {steps.map((step, i) => (
        <li
          key={step}
          aria-current={i === current ? 'step' : undefined}
          className={clsx(
            'flex items-center gap-2 text-dense',
            i === current ? 'font-medium text-fg' : 'text-muted',
          )}
        >
          <span
            aria-hidden="true"
            className={clsx(
              'flex size-6 items-center justify-center rounded-full text-caption tabular-nums',
              i === current ? 'bg-primary text-primary-fg' : 'bg-subtle text-muted',
            )}
          >
            {i < current ? <Check className="size-3.5" /> : i + 1}
          </span>
          {step}
        </li>
      ))}
    </ol>
  );
}
