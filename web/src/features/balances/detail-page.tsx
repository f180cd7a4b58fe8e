import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { FileText, Gauge } from 'lucide-react';
import { useParams } from 'react-router';
import { useCan } from '@/api/session';
import { BackLink } from '@/components/feedback/back-link';
import { EmptyState } from '@/components/feedback/empty-state';
import { LoadError } from '@/components/feedback/error-banner';
import { PageHeader } from '@/components/feedback/page-header';
import { PropertyStrip } from '@/components/property-strip/property-strip';
import { Button, ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';
import { useRecent } from '@/hooks/use-recent';
import { useTitle } from '@/hooks/use-title';
import { isNotFound } from '@/lib/api-error';
import { formatMoney, formatMWh } from '@/lib/format';
import { paths } from '@/lib/paths';
import { balanceMessage } from '@/model/balance/errors';
import { MonthsCard } from './components/months-card';
import { hasBand, RibbonCard } from './components/ribbon-card';
import { Timeline } from './components/timeline';
import type { Balance } from './mappers';
import { balanceQuery } from './queries';

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

const title = 'Balanço Energético';

/** One balance: its figures, its months and its history. */
export function DetailPage() {
  const { id = '' } = useParams();
  const query = useQuery(balanceQuery(id));
  const { data, error, isFetching } = query;
  const name = data?.titleSuffix ? `${title} · ${data.titleSuffix}` : title;
  useTitle(name);
  useRecent(paths.balance(id), data && name);
  if (isNotFound(error)) return <NotFound />;
  return (
    <>
      <PageHeader
        title={name}
        back={{ to: paths.balances, label: 'Voltar para balanços' }}
        description={data && <Company balance={data} />}
      />
      <div className="space-y-6">
        <LoadError
          query={query}
          title="Não foi possível carregar o balanço energético selecionado."
          detail={balanceMessage(error)}
        />
        {data === undefined && !error && <DetailSkeleton />}
        {data !== undefined && (
          <>
            <div className="flex flex-wrap items-center justify-between gap-3">
              <BalanceStrip balance={data} />
              <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
                <BackLink to={paths.contracts()}>Voltar para contratos</BackLink>
                <ContractButton contractId={data.contractId} />
              </div>
            </div>
            <Parts id={id} balance={data} refreshing={isFetching} />
          </>
        )}
      </div>
    </>
  );
}

interface PartsProps {
  id: string;
  balance: Balance;
  refreshing: boolean;
}

/** The chart with what happened beside it; the months have the whole width. */
function Parts({ id, balance: { months }, refreshing }: PartsProps) {
  const mayReadEvents = useCan('balances:events');
  const drawn = hasBand(months);
  const beside = drawn && mayReadEvents;
  return (
    <div className={clsx('grid gap-6', beside && 'xl:grid-cols-[minmax(0,1fr)_288px]')}>
      {drawn && <RibbonCard balanceId={id} months={months} refreshing={refreshing} />}
      <div className={clsx('min-w-0', beside && 'xl:col-span-2 xl:row-start-2')}>
        <MonthsCard balanceId={id} months={months} refreshing={refreshing} />
      </div>
      {mayReadEvents && <Timeline balanceId={id} />}
    </div>
  );
}

function Company({ balance }: { balance: Balance }) {
  const unknown = 'Não informado';
  return (
    <>
      {balance.company || unknown} · CNPJ{' '}
      <span className="tabular-nums">{balance.cnpj || unknown}</span>
    </>
  );
}

function ContractButton({ contractId }: { contractId: string | null }) {
  if (contractId === null) {
    return (
      <Button
        size="sm"
        icon={<FileText />}
        disabled
        title="Nenhum contrato cobre os meses deste balanço"
      >
        Ver Contrato
      </Button>
    );
  }
  return (
    <ButtonLink to={paths.contract(contractId)} icon={<FileText />} size="sm">
      Ver Contrato
    </ButtonLink>
  );
}

function NotFound() {
  return (
    <>
      <PageHeader title={title} />
      <Card padding="none">
        <EmptyState
          icon={<Gauge />}
          title="Nenhum balanço energético encontrado."
          description="O endereço pode estar errado, ou o balanço não está entre os seus clientes."
          action={
            <div className="flex flex-wrap gap-3">
              <ButtonLink to={paths.balances}>Voltar para balanços</ButtonLink>
              <ButtonLink to={paths.contracts()} variant="ghost">
                Voltar para contratos
              </ButtonLink>
            </div>
          }
        />
      </Card>
    </>
  );
}

/** The balance's three figures. */
function BalanceStrip({ balance }: { balance: Balance }) {
  const { consumptionMWh, cost, proinfaMWh } = balance;
  return (
    <div className="min-w-0 flex-1 basis-96">
      <PropertyStrip
        label="Números do balanço"
        properties={[
          { label: 'Consumo total (MWh)', value: formatMWh(consumptionMWh, false, '-') },
          { label: 'Custo total (R$)', value: formatMoney(cost, '-') },
          { label: 'PROINFA total', value: formatMWh(proinfaMWh, true, '-') },
        ]}
      />
    </div>
  );
}

/** The balance's page before its data. */
function DetailSkeleton() {
  return (
    <div role="status" aria-label="Carregando balanço energético..." className="space-y-6">
      <div className="grid gap-4 sm:grid-cols-3">
        {rows.slice(0, 3).map((row) => (
          <Card key={row}>
            <Skeleton size="h-5 w-32" />
            <Skeleton size="mt-1 h-8 w-40" />
          </Card>
        ))}
      </div>
      <Card>
        <Skeleton size="h-6 w-36" />
        <div className="mt-4 space-y-2">
          {rows.map((row) => (
            <Skeleton key={row} size="h-7 w-full" />
          ))}
        </div>
      </Card>
    </div>
  );
}
