import { useQuery } from '@tanstack/react-query';
import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
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
import { choiceParam, pageParam, textParam } from '@/lib/search-params';
import { AppointmentList } from './components/appointment-list';
import { BookingCard } from './components/booking-card';
import { CancelDialog } from './components/cancel-dialog';
import { firstField } from './components/client-field';
import { ContractDaysCard } from './components/contract-days-card';
import { FeedCard } from './components/feed-card';
import { ProposalDaysCard } from './components/proposal-days-card';
import { RescheduleDialog } from './components/reschedule-dialog';
import { type Wanted, WeekCard } from './components/week-card';
import { appointmentsQuery, filterOf, type Period, pageSize, periods } from './queries';

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
