import { createContext, type ReactNode, useContext } from 'react';
import type { SimulationEntry } from '@/api/gen/types.gen';
import { TraceButton } from '@/components/trace-drawer/trace-button';
import { explainQuery } from '../queries';

interface ExplainedEntry {
  entry: SimulationEntry;
  /** The figures were computed earlier; the record is computed now. */
  stored: boolean;
}

/** The entry whose figures are shown. */
export const ExplainedEntryContext = createContext<ExplainedEntry | null>(null);

interface ExplainedProps {
  /** The API's path of the figure. */
  campo: string;
  label: string;
  /** The figure; without it a small icon opens the record. */
  children?: ReactNode;
}

/** A figure with its memória de cálculo, which is computed on request. */
export function Explained({ campo, label, children }: ExplainedProps) {
  const from = useContext(ExplainedEntryContext);
  if (!from) return children;
  return (
    <TraceButton
      label={label}
      query={explainQuery(from.entry, campo)}
      notice={
        from.stored && (
          <p className="text-dense text-muted">
            Refeita com as tarifas e os parâmetros que valem agora.
          </p>
        )
      }
    >
      {children}
    </TraceButton>
  );
}
