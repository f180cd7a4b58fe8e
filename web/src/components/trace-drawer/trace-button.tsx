import { Calculator } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import type { TraceNode } from '@/lib/trace';
import { TraceDrawer, type TraceQuery } from './trace-drawer';

interface TraceButtonProps {
  /** The figure that is explained: "Requisito de out/2026". */
  label: string;
  /** The record that came with the figure. */
  trace?: TraceNode | null;
  /** Or the query that fetches it, run only once the drawer opens. */
  query?: TraceQuery;
  notice?: ReactNode;
  /** The figure itself, which then is the button; without it a small icon is. */
  children?: ReactNode;
  /** What its tooltip says, in place of what a press opens. */
  hint?: string;
}

/**
 * Opens the memória de cálculo of a figure. A figure without a record is shown as it is, and
 * an icon without one is not shown.
 */
export function TraceButton({ trace, query, label, children, hint, ...rest }: TraceButtonProps) {
  const [open, setOpen] = useState(false);
  if (!trace && !query) return children;
  const name = `Memória de cálculo: ${label}`;
  const show = () => setOpen(true);
  const onClose = () => setOpen(false);
  return (
    <>
      {children === undefined ? (
        <IconButton
          label={name}
          icon={<Calculator className="text-muted" />}
          size="sm"
          onClick={show}
        />
      ) : (
        <button
          type="button"
          title={hint ?? name}
          data-print="keep"
          onClick={show}
          className="relative z-1 min-w-6 rounded-xs text-left underline decoration-input-border decoration-dotted underline-offset-4 transition-colors hover:decoration-fg pointer-coarse:min-h-11"
        >
          {children}
          <span className="sr-only">, memória de cálculo: {label}</span>
        </button>
      )}
      {open && query && <TraceDrawer {...rest} label={label} query={query} onClose={onClose} />}
      {open && !query && trace && (
        <TraceDrawer {...rest} label={label} trace={trace} onClose={onClose} />
      )}
    </>
  );
}
