import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';

interface BulkBarProps {
  /** "3 contratos selecionados"; the bar is there while something is. */
  text: string;
  /** The acts on what is selected: each one request, with one answer for each row. */
  children: ReactNode;
  onClear: () => void;
}

/** The foot of a list whose rows are ticked: how many, what can be done with them, and the way out. */
export function BulkBar({ text, children, onClear }: BulkBarProps) {
  return (
    <section
      aria-label="Selecionados"
      className="sticky bottom-0 z-10 flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-border bg-surface px-4 py-2"
    >
      <p role="status" className="text-body font-medium">
        {text}
      </p>
      <div className="flex flex-wrap items-center gap-2">{children}</div>
      <Button size="sm" variant="ghost" onClick={onClear}>
        Limpar
      </Button>
    </section>
  );
}
