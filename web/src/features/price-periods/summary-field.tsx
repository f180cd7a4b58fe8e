import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

interface SummaryFieldProps {
  /** Of the label, which describes the button too. */
  id: string;
  label: string;
  summary: string;
  error?: string;
  /** Buttons that open what is edited in a window of its own. */
  actions: ReactNode;
  children: ReactNode;
}

/** A field of many values: what they are in a sentence, and buttons to edit them. */
export function SummaryField({ id, label, summary, error, actions, children }: SummaryFieldProps) {
  return (
    <div className="min-w-0">
      <p id={id} className="mb-1.5 text-body font-medium">
        {label}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control border border-border px-3 py-2">
        <p className="text-body text-muted">{summary}</p>
        <div className="flex flex-wrap gap-2">{actions}</div>
      </div>
      {error && (
        <p role="alert" className="mt-1.5 flex items-start gap-1.5 text-dense text-bad">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          {error}
        </p>
      )}
      {children}
    </div>
  );
}
