import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatMoney, formatMWh, formatNumber } from '@/lib/format';
import { monthShort, type YearMonth } from '@/lib/month';
import { type ContractFilters, contractTotalsQuery } from '../queries';

interface ContractTotalsProps {
  filters: ContractFilters;
  /** The month that the list shows. */
  month: YearMonth;
  /** The rows come first. */
  wait: boolean;
}

/**
 * What all the contracts that the filters find add up to, not only those of the page; how many are
 * not in a sum is said beside it. Without an answer the list stands alone.
 */
export function ContractTotals({ filters, month, wait }: ContractTotalsProps) {
  const { data } = useQuery({ ...contractTotalsQuery(filters, month), enabled: !wait });
  if (!data || data.contratos === 0) return null;
  // Who may not see prices is sent neither a value nor how many lack one.
  const priced = data.valor_energia !== null || data.sem_valor > 0;
  return (
    <dl
      aria-label={`Totais de ${monthShort(month)}`}
      className="sticky left-0 flex w-fit flex-wrap items-baseline gap-x-6 gap-y-1 border-border px-4 py-2 text-dense tabular-nums max-lg:w-full max-lg:border-t print:border-t-0 print:px-0"
    >
      <Total
        label={`Contratado ${monthShort(month)}`}
        without={plusOf(data.sem_contratado, 'volume')}
      >
        {formatMWh(data.contratado_mwh)}
      </Total>
      <Total label="Consumo" without={plusOf(data.sem_consumo, 'medição')}>
        {formatMWh(data.consumo_mwh)}
      </Total>
      {priced && (
        <Total label="Energia" without={plusOf(data.sem_valor, 'valor')}>
          {formatMoney(data.valor_energia)}
        </Total>
      )}
    </dl>
  );
}

function plusOf(lacking: number, what: string): string {
  return lacking > 0 ? `mais ${formatNumber(lacking)} sem ${what}` : '';
}

function Total(props: { label: string; without: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-2">
      <dt className="text-muted">{props.label}</dt>
      <dd>
        <span className="font-semibold">{props.children}</span>
        {props.without && <span className="text-muted"> {props.without}</span>}
      </dd>
    </div>
  );
}
