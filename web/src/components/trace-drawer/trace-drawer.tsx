import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { AsyncView } from '@/components/feedback/async-view';
import { Button } from '@/components/ui/button';
import { Drawer } from '@/components/ui/drawer';
import { notify } from '@/components/ui/notify';
import { Skeleton } from '@/components/ui/skeleton';
import { type TraceNode, traceText } from '@/lib/trace';
import { TraceTree } from './trace-tree';

/** The feature's query that fetches a record on demand. */
export type TraceQuery = UseQueryOptions<TraceNode, Error, TraceNode, readonly unknown[]>;

/** A record that came with the figure, or the query that brings it. */
type TraceOrigin =
  | { trace: TraceNode; query?: undefined }
  | { trace?: undefined; query: TraceQuery };

interface Look {
  /** What is explained: "Requisito", "outubro de 2026". */
  label: string;
  /** Something to know before reading, above the record. */
  notice?: ReactNode;
  onClose: () => void;
}

export type TraceDrawerProps = Look & TraceOrigin;

/** The memória de cálculo: how a figure was computed, from what, and where that came from. */
export function TraceDrawer({ trace, query, ...look }: TraceDrawerProps) {
  if (query) return <Fetched {...look} query={query} />;
  return (
    <Frame {...look} trace={trace}>
      <TraceTree trace={trace} />
    </Frame>
  );
}

function Fetched({ query, ...look }: Look & { query: TraceQuery }) {
  const result = useQuery(query);
  return (
    <Frame {...look} trace={result.data}>
      <AsyncView
        query={result}
        loadingLabel="Carregando memória de cálculo..."
        skeleton={
          <div className="space-y-3">
            <Skeleton size="h-20 w-full" />
            <Skeleton size="h-20 w-full" />
            <Skeleton size="h-20 w-full" />
          </div>
        }
        errorTitle="Não foi possível carregar a memória de cálculo."
      >
        {(trace) => <TraceTree trace={trace} />}
      </AsyncView>
    </Frame>
  );
}

interface FrameProps extends Look {
  /** What is copied; undefined while it is on its way. */
  trace: TraceNode | undefined;
  children: ReactNode;
}

function Frame({ label, notice, onClose, trace, children }: FrameProps) {
  const title = `Memória de cálculo · ${label}`;
  return (
    <Drawer
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
      description="Cada valor com a fórmula, as entradas e de onde elas vieram."
      footer={
        <>
          {trace && (
            <Button icon={<Copy />} onClick={() => void copy(`${title}\n${traceText(trace)}`)}>
              Copiar
            </Button>
          )}
          <Button onClick={onClose}>Fechar</Button>
        </>
      }
    >
      <div className="space-y-4">
        {notice}
        {children}
        {trace?.rules && <p className="text-dense text-muted">Calculado pelas {trace.rules}.</p>}
      </div>
    </Drawer>
  );
}

async function copy(text: string) {
  try {
    await navigator.clipboard.writeText(text);
    notify.success('Memória de cálculo copiada.');
  } catch {
    notify.error('O navegador não permitiu copiar.');
  }
}
