import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import type { MonthPriceWire } from '@/api/contract-prices';
import type { Column } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { AsyncView } from '@/components/feedback/async-view';
import { Banner } from '@/components/feedback/banner';
import { TraceButton } from '@/components/trace-drawer/trace-button';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Select } from '@/components/ui/select';
import { Skeleton } from '@/components/ui/skeleton';
import { formatMoney, formatNumber } from '@/lib/format';
import { currentMonth, monthLabel, monthShort } from '@/lib/month';
import { Facts } from '../components/facts';
import { OnDemand, PriceDialog } from '../components/lazy';
import type { Contract } from '../mappers';
import {
  indexLabel,
  type PriceSchedule,
  scheduleSummary,
  toPricesWire,
} from '../price-periods/schedule';
import { pricesQuery } from '../queries';
import { useSavePart } from './use-save-part';

interface PricesProps {
  contract: Contract;
  mayEdit: boolean;
}

/** What was agreed. */
export function Prices({ contract, mayEdit }: PricesProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Card
        title="Preços médios por período"
        description={contract.prices === null ? undefined : scheduleSummary(contract.prices)}
        actions={
          mayEdit && (
            <Button size="sm" icon={<Pencil />} onClick={() => setOpen(true)}>
              {contract.prices === null ? 'Definir preços' : 'Editar preços'}
            </Button>
          )
        }
      >
        <div className="space-y-4">
          {contract.priceWarnings.map((text) => (
            <Banner key={text} tone="warn" title={text} />
          ))}
          {contract.prices === null ? (
            <p className="text-body text-muted">
              Nenhum período definido: vale o preço médio do contrato,{' '}
              {formatMoney(contract.price, 'não informado')}, em todos os meses.
            </p>
          ) : (
            <Agreed schedule={contract.prices} />
          )}
        </div>
      </Card>
      {open && <Editor contract={contract} onClose={() => setOpen(false)} />}
    </>
  );
}

function Agreed({ schedule }: { schedule: PriceSchedule }) {
  return (
    <div className="space-y-4">
      <Facts
        facts={[
          { label: 'Reajuste', value: capital(indexLabel(schedule.index)) },
          { label: 'Data-base', value: schedule.baseMonth ? monthShort(schedule.baseMonth) : '' },
          { label: 'Variação', value: schedule.positiveOnly ? 'Somente positiva' : 'Qualquer' },
        ]}
      />
      <ul className="divide-y divide-border border-t border-border">
        {schedule.periods.map(({ start, end, defaultPrice, months }, i) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a period's identity is its place
            key={i}
            className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-2 text-body tabular-nums"
          >
            <span>
              {monthShort(start)} a {monthShort(end)}
            </span>
            <span className="text-muted">
              Padrão {formatMoney(defaultPrice)}
              {months.length > 0 &&
                ` · ${months.length} ${months.length === 1 ? 'mês com preço próprio' : 'meses com preço próprio'}`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

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
          : `Em R$/MWh, com o reajuste quando há. Média dos preços-base: ${formatMoney(average)}.`
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
            density="dense"
            stickyFirst
            cards
            empty={<p className="p-5 text-body text-muted">Nenhum mês na vigência.</p>}
          />
        )}
      </AsyncView>
    </Card>
  );
}

const columns: readonly Column<MonthPriceWire>[] = [
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

function Editor({ contract, onClose }: { contract: Contract; onClose: () => void }) {
  const { state, save } = useSavePart(contract, {
    saved: 'Preços salvos com sucesso.',
    now: ({ prices }) => (prices === null ? 'sem preços por período' : scheduleSummary(prices)),
  });
  return (
    <OnDemand>
      <PriceDialog
        schedule={contract.prices}
        validity={{
          start: contract.start.slice(0, 7) || null,
          end: contract.end.slice(0, 7) || null,
        }}
        state={state}
        onSave={(schedule) => save({ prices: toPricesWire(schedule) })}
        onClose={onClose}
      />
    </OnDemand>
  );
}
