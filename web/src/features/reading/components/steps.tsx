import { clsx } from 'clsx';
import { Check } from 'lucide-react';

const steps = [
  { id: 'upload', label: 'Upload de Dados' },
  { id: 'processamento', label: 'Processamento OCR' },
  { id: 'dados', label: 'Dados Extraídos' },
] as const;

/** Where the document stands, of the three steps. */
export function Steps({ current }: { current: (typeof steps)[number]['id'] }) {
  const place = steps.findIndex(({ id }) => id === current);
  return (
    <ol aria-label="Etapas" className="flex flex-wrap gap-x-6 gap-y-2">
      {steps.map(({ id, label }, i) => (
        <li
          key={id}
          aria-current={i === place ? 'step' : undefined}
          className={clsx(
            'flex items-center gap-2 text-body',
            i === place ? 'font-medium text-fg' : 'text-muted',
          )}
        >
          <span
            aria-hidden="true"
            className={clsx(
              'flex size-6 items-center justify-center rounded-full text-caption font-medium',
              i === place ? 'bg-primary text-primary-fg' : 'bg-subtle text-muted',
            )}
          >
            {i < place ? <Check className="size-3.5" /> : i + 1}
          </span>
          {label}
        </li>
      ))}
    </ol>
  );
}
