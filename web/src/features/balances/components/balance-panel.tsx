import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { SidePanel } from '@/components/side-panel/side-panel';
import { ButtonLink } from '@/components/ui/button';
import { Facts } from '@/components/ui/facts';
import { Skeleton } from '@/components/ui/skeleton';
import type { Peek } from '@/hooks/use-peek';
import { formatKWh, formatMWh, formatNumber, missing } from '@/lib/format';
import { monthShort } from '@/lib/month';
import { paths } from '@/lib/paths';
import type { BalanceRow } from '@/model/balance/row';
import { balanceQuery } from '../queries';
import { BalanceBadge } from './balance-badge';
import { hasBand, RibbonCard } from './ribbon-card';

/** The open balance beside its list: its figures as the row has them, and its months over the band. */
export function BalancePanel({ peek }: { peek: Peek<BalanceRow> }) {
  const { key, row } = peek;
  const whole = useQuery({ ...balanceQuery(key ?? ''), enabled: key !== null }).data;
  return (
    <SidePanel
      peek={peek}
      title={row?.meter || whole?.titleSuffix || 'Balanço'}
      description={row?.client ?? whole?.company}
      actions={
        key && (
          <>
            <ButtonLink to={paths.balance(key)} viewTransition size="sm">
              Abrir balanço
            </ButtonLink>
            {whole?.contractId && (
              <ButtonLink to={paths.contract(whole.contractId)} icon={<FileText />} size="sm">
                Ver Contrato
              </ButtonLink>
            )}
          </>
        )
      }
    >
      {row && <Facts columns={2} facts={factsOf(row)} />}
      {whole === undefined ? (
        <Skeleton size="h-64 w-full" />
      ) : (
        key &&
        hasBand(whole.months) && (
          <RibbonCard balanceId={key} months={whole.months} refreshing={false} />
        )
      )}
    </SidePanel>
  );
}

function factsOf(row: BalanceRow) {
  const last = row.recent.find(({ month }) => month === row.lastMonth);
  return [
    { label: 'CNPJ', value: row.cnpj || missing },
    { label: 'Último mês', value: row.lastMonth ? monthShort(row.lastMonth) : missing },
    { label: 'Consumo do último mês', value: formatMWh(last?.mwh) },
    { label: 'Consumo', value: formatKWh(row.consumptionKWh) },
    { label: 'Geração', value: formatKWh(row.generationKWh) },
    { label: 'Saldo (kWh)', value: <BalanceBadge kWh={row.balanceKWh} /> },
    { label: 'Imposto (%)', value: formatNumber(row.taxPercent, 0, 2) },
  ];
}
