import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { type Step, stepLabels, steps } from '../wizard';

/** Where the wizard stands: the four steps, the ones before marked as done. */
export function WizardSteps({ step }: { step: Step }) {
  const at = steps.indexOf(step);
  return (
    <nav aria-label="Etapas da simulação">
      <ol className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {steps.map((each, i) => (
          <li
            key={each}
            aria-current={i === at ? 'step' : undefined}
            className={clsx(
              'flex min-w-0 items-center gap-2 border-t-2 pt-2 text-body',
              i <= at ? 'border-primary' : 'border-border',
              i === at ? 'font-semibold' : 'text-muted',
            )}
          >
            <span
              aria-hidden="true"
              className={clsx(
                'flex size-6 shrink-0 items-center justify-center rounded-full text-caption font-semibold',
                i < at ? 'bg-primary text-primary-fg' : 'bg-subtle text-fg',
              )}
            >
              {i < at ? <Check className="size-4" /> : i + 1}
            </span>
            <span className="min-w-0">{stepLabels[each]}</span>
            {i < at && <span className="sr-only">, concluída</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
