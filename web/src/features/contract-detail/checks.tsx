import { useQuery } from '@tanstack/react-query';
import { SearchCheck } from 'lucide-react';
import type { ComplianceCheckBody } from '@/api/gen/types.gen';
import type { Column } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { AsyncView } from '@/components/feedback/async-view';
import { EmptyState } from '@/components/feedback/empty-state';
import { ConformityChip } from '@/components/feedback/status-chip';
import { TrafficLight } from '@/components/feedback/traffic-light';
import { TraceButton } from '@/components/trace-drawer/trace-button';
import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';
import { lightKindLabels, toSign } from '@/lib/lights';
import { monthLabel } from '@/lib/month';
import { traceValue } from '@/lib/trace';
import { checksQuery } from './queries';

type Status = ComplianceCheckBody['statuses'][number];
type LightBody = ComplianceCheckBody['luzes'][number];

interface ChecksProps {
  contractId: string;
  month: string;
}

/** What the invoices of the month were compared with, line by line, and the lights of the month. */
export function Checks({ contractId, month }: ChecksProps) {
  const query = useQuery(checksQuery(contractId, month));
  return (
    <Card
      title={`Conferência de ${monthLabel(month)}`}
      description="O que as faturas dizem ao lado do que o contrato, as medições e as tarifas dão."
      padding="none"
      refreshing={query.isFetching && query.data !== undefined}
    >
      <AsyncView
        query={query}
        loadingLabel="Carregando conferência..."
        skeleton={
          <div className="p-5">
            <Skeleton size="h-32 w-full" />
          </div>
        }
        errorTitle="Não foi possível carregar a conferência do mês."
      >
        {({ conferido, statuses, luzes }) => (
          <>
            {conferido ? (
              <DataTable
                name="Conferência das faturas"
                columns={columns}
                rows={statuses}
                rowKey={({ key }) => key}
                cards
              />
            ) : (
              <EmptyState
                icon={<SearchCheck />}
                title="Nenhuma fatura registrada neste mês."
                description={`${expectedText(statuses)}A conferência é feita assim que a NF ou a fatura for registrada.`}
              />
            )}
            {luzes.length > 0 && <Lights lights={luzes} />}
          </>
        )}
      </AsyncView>
    </Card>
  );
}

/** What is known of a month without a document: what its NF is expected to come to. */
function expectedText(statuses: readonly Status[]): string {
  const energy = statuses.find(({ key }) => key === 'nf_energia');
  if (!energy || energy.esperado === '') return '';
  return `Energia esperada na NF: ${shown(energy.esperado, energy.unidade)}. `;
}

const shown = (value: string, unit: string) => traceValue({ name: '', value, unit });

const columns: readonly Column<Status>[] = [
  { id: 'label', header: 'Conferência', cell: ({ label }) => label },
  { id: 'status', header: 'Situação', cell: ({ status }) => <ConformityChip status={status} /> },
  {
    id: 'expected',
    header: 'Esperado',
    align: 'end',
    cell: ({ label, esperado, unidade, trace }) => (
      <TraceButton trace={trace} label={label}>
        {shown(esperado, unidade)}
      </TraceButton>
    ),
  },
  {
    id: 'found',
    header: 'Encontrado',
    align: 'end',
    cell: ({ encontrado, unidade }) => shown(encontrado, unidade),
  },
  {
    id: 'reason',
    header: 'Motivo',
    wrap: true,
    wideOnCard: true,
    cell: ({ motivo, regra }) => motivo || regra,
  },
];

function Lights({ lights }: { lights: readonly LightBody[] }) {
  return (
    <ul
      aria-label="Luzes do mês"
      className="grid gap-x-6 gap-y-3 border-t border-border p-5 md:grid-cols-2"
    >
      {lights.map(({ key, light, sem_dados, reason, trace }) => (
        <li key={key} className="min-w-0">
          <div className="flex flex-wrap items-center gap-2">
            <p className="text-body font-medium">{lightKindLabels[key]}</p>
            <TrafficLight light={toSign(light, sem_dados)} />
            <TraceButton trace={trace} label={lightKindLabels[key]} />
          </div>
          <p className="mt-0.5 text-dense text-muted">{reason}</p>
        </li>
      ))}
    </ul>
  );
}
