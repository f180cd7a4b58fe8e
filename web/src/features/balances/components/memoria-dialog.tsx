import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { AsyncView } from '@/components/feedback/async-view';
import { Banner } from '@/components/feedback/banner';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { notify } from '@/components/ui/notify';
import { Skeleton } from '@/components/ui/skeleton';
import { formatMWh } from '@/lib/format';
import { monthLabel } from '@/lib/month';
import type { BalanceMonth } from '../mappers';
import { traceQuery } from '../queries';
import { traceText } from '../trace';
import { TraceTree } from './trace-tree';

interface MemoriaDialogProps {
  balanceId: string;
  month: BalanceMonth;
  onClose: () => void;
}

/** How every figure of the month was computed, and from what. */
export function MemoriaDialog({ balanceId, month, onClose }: MemoriaDialogProps) {
  const query = useQuery(traceQuery(balanceId, month.month));
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      notify.success('Memória de cálculo copiada.');
    } catch {
      notify.error('O navegador não permitiu copiar.');
    }
  };
  const { data } = query;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      size="lg"
      title={`Memória de cálculo · ${monthLabel(month.month)}`}
      description="Cada valor com a fórmula, as entradas e de onde elas vieram."
      footer={
        <>
          {data && (
            <Button icon={<Copy />} onClick={() => void copy(traceText(data))}>
              Copiar
            </Button>
          )}
          <Button onClick={onClose}>Fechar</Button>
        </>
      }
    >
      <div className="space-y-4">
        {month.divergences.length > 0 && <Divergences month={month} />}
        <AsyncView
          query={query}
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
      </div>
    </Dialog>
  );
}

/** What the sheet says otherwise; the computed figures stand. */
function Divergences({ month }: { month: BalanceMonth }) {
  return (
    <Banner tone="warn" title="A planilha informou valores diferentes dos calculados.">
      <ul>
        {month.divergences.map(({ column, stated, computed }) => (
          <li key={column}>
            {column}: planilha {formatMWh(stated)}, calculado {formatMWh(computed)}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
