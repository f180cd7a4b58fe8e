import { useQuery } from '@tanstack/react-query';
import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { exportAppointments } from '@/api/gen/agenda';
import type { AgendaAppointmentBody } from '@/api/gen/types.gen';
import { Pagination } from '@/components/data-table/pagination';
import { ExportMenu } from '@/components/export/export-menu';
import { AsyncView } from '@/components/feedback/async-view';
import { EmptyState } from '@/components/feedback/empty-state';
import { PageHeader } from '@/components/feedback/page-header';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { SearchInput } from '@/components/ui/search-input';
import { Select } from '@/components/ui/select';
import { Skeleton } from '@/components/ui/skeleton';
import { useSearchState } from '@/hooks/use-search-state';
import { formatDate } from '@/lib/format';
import { paths } from '@/lib/paths';
import { choiceParam, pageParam, textParam } from '@/lib/search-params';
import { sinceText, toSituation } from '@/model/contract/status';
import { AppointmentList } from './components/appointment-list';
import { BookingCard } from './components/booking-card';
import { CancelDialog } from './components/cancel-dialog';
import { firstField } from './components/client-field';
import { FeedCard } from './components/feed-card';
import { RescheduleDialog } from './components/reschedule-dialog';
import { type Wanted, WeekCard } from './components/week-card';
import {
  appointmentsQuery,
  contractDaysQuery,
  filterOf,
  type Period,
  pageSize,
  periods,
  proposalDaysQuery,
} from './queries';

const params = { quando: choiceParam(periods), q: textParam(), page: pageParam() };

const titles: Readonly<Record<Period, string>> = {
  proximos: 'Próximos Compromissos',
  passados: 'Compromissos passados',
  cancelados: 'Compromissos cancelados',
  todos: 'Todos os compromissos',
};
const options = periods.map((value) => ({ value, label: titles[value] }));

type Act = { kind: 'move' | 'cancel'; appointment: AgendaAppointmentBody } | null;

/** Booking a free time, and the appointments that there are. */
export function AgendaPage() {
  const [act, setAct] = useState<Act>(null);
  const [wanted, setWanted] = useState<Wanted>({ from: '', startsAt: '' });
  const close = () => setAct(null);
  return (
    <>
      <PageHeader
        title="Agenda"
        description="Horário de Brasília. O lembrete chega 15 minutos antes, pelos canais das suas preferências."
      />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <BookingCard wanted={wanted} onWanted={setWanted} />
        <div className="grid gap-6">
          <WeekCard wanted={wanted} />
          <Appointments
            onMove={(appointment) => setAct({ kind: 'move', appointment })}
            onCancel={(appointment) => setAct({ kind: 'cancel', appointment })}
          />
          <ProposalDaysCard />
          <ContractDaysCard />
          <FeedCard />
        </div>
      </div>
      {act?.kind === 'move' && <RescheduleDialog appointment={act.appointment} onClose={close} />}
      {act?.kind === 'cancel' && <CancelDialog appointment={act.appointment} onClose={close} />}
    </>
  );
}

interface AppointmentsProps {
  onMove: (appointment: AgendaAppointmentBody) => void;
  onCancel: (appointment: AgendaAppointmentBody) => void;
}

function Appointments({ onMove, onCancel }: AppointmentsProps) {
  const [filters, setFilters] = useSearchState(params);
  const query = useQuery(appointmentsQuery(filters));
  const total = query.data?.total;
  return (
    <Card
      title={titles[filters.quando]}
      padding="none"
      refreshing={query.isFetching && query.data !== undefined}
      actions={
        <ExportMenu
          path={exportAppointments.url}
          query={filterOf(filters)}
          name="agenda"
          total={total}
        />
      }
    >
      <div className="flex flex-wrap gap-3 border-b border-border px-5 pb-4">
        <div className="min-w-0 flex-1 basis-52">
          <SearchInput
            label="Buscar por assunto, local ou cliente"
            value={filters.q}
            onSearch={(q) => setFilters({ q, page: 1 })}
          />
        </div>
        <div className="w-full sm:w-60">
          <Select
            aria-label="Período"
            value={filters.quando}
            options={options}
            onChange={(event) =>
              setFilters({ quando: event.target.value as Period, page: 1 }, { push: true })
            }
          />
        </div>
      </div>
      <div className={query.error ? 'p-5' : undefined}>
        <AsyncView
          query={query}
          loadingLabel="Carregando compromissos..."
          skeleton={
            <div className="space-y-3 p-5">
              <Skeleton size="h-14 w-full" />
              <Skeleton size="h-14 w-full" />
            </div>
          }
          errorTitle="Não foi possível carregar os compromissos."
          isEmpty={({ data }) => data.length === 0}
          empty={
            <EmptyState
              icon={<CalendarDays />}
              title="Nenhum compromisso."
              description={
                filters.q === '' ? 'O que for agendado aparece aqui.' : 'Nada corresponde à busca.'
              }
              onReset={filters.q !== '' && (() => setFilters({ q: '', page: 1 }, { push: true }))}
              action={
                <Button size="sm" onClick={() => document.getElementById(firstField)?.focus()}>
                  Agendar um horário
                </Button>
              }
            />
          }
        >
          {({ data }) => <AppointmentList rows={data} onMove={onMove} onCancel={onCancel} />}
        </AsyncView>
      </div>
      {total !== undefined && total > pageSize && (
        <Pagination
          page={filters.page}
          pageSize={pageSize}
          total={total}
          onPage={(page) => setFilters({ page }, { push: true })}
        />
      )}
    </Card>
  );
}

/** The days on which contracts end or become something else; nothing while there are none. */
function ContractDaysCard() {
  const days = useQuery(contractDaysQuery).data?.data ?? [];
  if (days.length === 0) return null;
  return (
    <Card title="Datas de contratos" description="Nos próximos 90 dias.">
      <ul className="space-y-2 text-body">
        {days.map(({ contrato_id, contrato, cliente, dia, situacao }) => (
          <li key={contrato_id}>
            <Link
              to={paths.contract(contrato_id)}
              className="text-primary underline underline-offset-2"
            >
              {contrato}
            </Link>{' '}
            · {cliente} · {dayText(situacao, dia)}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function dayText(situation: string, day: string) {
  return situation === 'encerrado'
    ? `Fim da vigência em ${formatDate(day)}`
    : sinceText(toSituation(situation), day, 'a partir de');
}

/** What is to be done for the user's proposals, as each of them says it; nothing without one. */
function ProposalDaysCard() {
  const days = useQuery(proposalDaysQuery).data?.data ?? [];
  if (days.length === 0) return null;
  return (
    <Card title="Próximos passos das propostas" description="As suas, enviadas ou aceitas.">
      <ul className="space-y-2 text-body">
        {days.map(({ proposta_id, proposta, cliente, texto }) => (
          <li key={`${proposta_id} ${texto}`}>
            <Link
              to={paths.proposal(proposta_id)}
              className="text-primary underline underline-offset-2"
            >
              {proposta}
            </Link>{' '}
            · {cliente} · {texto}
          </li>
        ))}
      </ul>
    </Card>
  );
}
