import type { ReactNode } from 'react';
import { useId } from 'react';

interface FormSectionProps {
  title: string;
  /** One muted sentence under the title. */
  description?: string;
  children: ReactNode;
}

/** A part of a long form in a dialog, with its own heading. */
export function FormSection({ title, description, children }: FormSectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="space-y-4 border-t border-border pt-5 first:border-t-0 first:pt-0"
    >
      <div>
        <h3 id={id} className="text-body font-semibold">
          {title}
        </h3>
        {description && <p className="mt-0.5 text-dense text-muted">{description}</p>}
      </div>
      {children}
    </section>
  );
}
