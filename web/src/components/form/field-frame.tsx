import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** What links a control to its label, hint and error. Spread it on the control. */
interface ControlProps {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
  'aria-required': true | undefined;
}

interface FieldFrameProps {
  id: string;
  label: string;
  hint?: ReactNode;
  error?: string;
  required?: boolean;
  children: (control: ControlProps) => ReactNode;
}

/** Label above, hint and error below, all wired to the control by id. */
export function FieldFrame({ id, label, hint, error, required, children }: FieldFrameProps) {
  const hintId = hint ? `${id}-hint` : '';
  const errorId = error ? `${id}-error` : '';
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1.5 block text-body font-medium">
        {label}
        {required && (
          <span aria-hidden="true" className="text-muted">
            {' *'}
          </span>
        )}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': [errorId, hintId].filter(Boolean).join(' ') || undefined,
        'aria-required': required ? true : undefined,
      })}
      {error && (
        <p id={errorId} className="mt-1.5 flex items-start gap-1.5 text-dense text-bad">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          {error}
        </p>
      )}
      {hint && (
        <p id={hintId} className="mt-1.5 text-dense text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
