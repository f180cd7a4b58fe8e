import { useQuery } from '@tanstack/react-query';
import { CalendarDays } from 'lucide-react';
import type { CommissionRowBody } from '@/api/gen/types.gen';
import { useCan } from '@/api/session';
import { AsyncView } from '@/components/feedback/async-view';
import { EmptyState } from '@/components/feedback/empty-state';
import { Badge } from '@/components/ui/badge';
import { Drawer } from '@/components/ui/drawer';
import { Skeleton } from '@/components/ui/skeleton';
import { monthLabel } from '@/lib/month';
import { basisLabel, statusWords } from '../labels';
import { scheduleQuery } from '../queries';
import { DivisionSection } from './division-section';
import { Amount } from './history-table';

interface ScheduleDrawerProps {
  /** A commission of the contract. */
  of: CommissionRowBody;
  onClose: () => void;
}

/** Every commission of a contract, expected or billed, month by month. */
export function ScheduleDrawer({ of, onClose }: ScheduleDrawerProps) {
  const query = useQuery(scheduleQuery(of.contrato_id));
  const manages = useCan('settings:manage');
  return (
    <Drawer
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Cronograma de ${of.contrato}`}
      description={of.cliente}
    >
      {manages && <DivisionSection contractId={of.contrato_id} />}
      <AsyncView
        query={query}
        loadingLabel="Carregando cronograma..."
        skeleton={<Skeleton size="h-64 w-full" />}
        errorTitle="Não foi possível carregar o cronograma."
        isEmpty={(page) => page.total === 0}
        empty={<EmptyState icon={<CalendarDays />} title="O contrato não tem comissões." />}
      >
        {(page) => (
          <>
            <p className="mb-3 text-dense text-muted">
              Previsto: volume e preço do contrato. Faturado: o volume a faturar do balanço.
            </p>
            <ul aria-label="Comissões do contrato" className="divide-y divide-border">
              {page.data.map((row) => (
                <li key={row.id} className="flex items-start justify-between gap-4 py-3">
                  <span className="min-w-0 break-words">
                    {monthLabel(row.mes)}
                    <span className="block text-caption text-muted">
                      {basisLabel(row)} · {row.beneficiario}
                    </span>
                  </span>
                  <span className="flex shrink-0 flex-col items-end gap-1">
                    <Badge tone={statusWords(row.status).tone} dot>
                      {statusWords(row.status).label}
                    </Badge>
                    <Amount row={row} />
                  </span>
                </li>
              ))}
            </ul>
            {page.total > page.data.length && (
              <p className="mt-3 text-dense text-muted">
                Mostrando {page.data.length} de {page.total} comissões.
              </p>
            )}
          </>
        )}
      </AsyncView>
    </Drawer>
  );
}
