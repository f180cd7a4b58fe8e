import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ContractPriceBody } from '@/api/gen/types.gen';
import type { Column } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { AsyncView } from '@/components/feedback/async-view';
import { TraceButton } from '@/components/trace-drawer/trace-button';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { Select } from '@/components/ui/select';
import { Skeleton } from '@/components/ui/skeleton';
import { formatMoney, formatNumber } from '@/lib/format';
import { currentMonth, monthLabel, monthShort } from '@/lib/month';
import { pricesQuery } from './queries';

/** The price of every month of a year, with where it came from. */
export function MonthPrices({ contractId }: { contractId: string }) {
  const query = useQuery(pricesQuery(contractId));
  const [chosen, setChosen] = useState<string | null>(null);
  const years = [...new Set(query.data?.data.map(({ month }) => month.slice(0, 4)))];
  const year = years.find((one) => one === (chosen ?? currentMonth().slice(0, 4))) ?? years.at(-1);
  const average = query.data?.average_price;
  return (
    <Card
      title="Preço de cada mês"
      description={
        average === null || average === undefined
          ? 'Em R$/MWh, com o reajuste quando há.'
          : `Em R$/MWh, com o reajuste quando há. Preço médio do contrato: ${formatMoney(average)}.`
      }
      padding="none"
      refreshing={query.isFetching && query.data !== undefined}
      actions={
        years.length > 1 && (
          <Select
            aria-label="Ano"
            size="sm"
            options={years.map((value) => ({ value, label: value }))}
            value={year}
            onChange={(event) => setChosen(event.target.value)}
          />
        )
      }
    >
      <AsyncView
        query={query}
        loadingLabel="Carregando preços..."
        skeleton={
          <div className="p-5">
            <Skeleton size="h-40 w-full" />
          </div>
        }
        errorTitle="Não foi possível carregar os preços."
      >
        {({ data }) => (
          <DataTable
            name="Preço de cada mês"
            columns={columns}
            rows={data.filter(({ month }) => month.slice(0, 4) === year)}
            rowKey={({ month }) => month}
            stickyFirst
            cards
            empty={<p className="p-5 text-body text-muted">Nenhum mês na vigência.</p>}
          />
        )}
      </AsyncView>
    </Card>
  );
}

const columns: readonly Column<ContractPriceBody>[] = [
  { id: 'month', header: 'Mês', cell: ({ month }) => monthShort(month) },
  {
    id: 'base',
    header: 'Preço-base (R$/MWh)',
    align: 'end',
    cell: ({ base_price }) => formatNumber(base_price, 2),
  },
  { id: 'factor', header: 'Fator', align: 'end', cell: ({ factor }) => formatNumber(factor, 6) },
  {
    id: 'price',
    header: 'Preço do mês (R$/MWh)',
    align: 'end',
    cell: ({ month, price, trace }) => (
      <TraceButton trace={trace} label={`preço de ${monthLabel(month)}`}>
        {price === null ? 'Indefinido' : formatNumber(price, 2)}
      </TraceButton>
    ),
  },
  {
    id: 'source',
    header: 'De onde veio',
    wrap: true,
    wideOnCard: true,
    cell: ({ source, provisional }) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        {source}
        {provisional && <Badge tone="warn">Provisório</Badge>}
      </span>
    ),
  },
];
