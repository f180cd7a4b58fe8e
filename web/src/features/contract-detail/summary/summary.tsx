import { useQuery } from '@tanstack/react-query';
import { Scale } from 'lucide-react';
import { Link } from 'react-router';
import { ChartFrame } from '@/components/charts/chart-frame';
import { chartColors } from '@/components/charts/colors';
import { LineChart } from '@/components/charts/lazy';
import { Banner } from '@/components/feedback/banner';
import { ConformityChip } from '@/components/feedback/status-chip';
import { Card } from '@/components/ui/card';
import { Facts } from '@/components/ui/facts';
import { Skeleton } from '@/components/ui/skeleton';
import { formatMoney, formatNumber } from '@/lib/format';
import { currentMonth, monthLabel, monthShort } from '@/lib/month';
import { paths } from '@/lib/paths';
import { useContractAccess } from '@/model/contract/access';
import type { Contract } from '@/model/contract/contract';
import { ContractRange } from '@/model/contract/contract-range';
import { proinfaFact, registrationFacts, supplyFacts, termFacts } from '@/model/contract/facts';
import type { Conclusion, ContractDetail, PriceMonth } from '../detail';
import { balancesQuery } from '../queries';
import { ConsumptionBand } from './band';
import { Kpis } from './kpis';
import { MonthObligations } from './month-obligations';

const series = [
  { key: 'price', label: 'Preço do mês', color: chartColors.conforme },
  { key: 'pld', label: 'PLD médio', color: chartColors.excedente, dashed: true },
];

interface SummaryProps {
  detail: ContractDetail;
  refreshing: boolean;
}

/** The month first: its figures, its place in the band, what it owes; then the agreed terms. */
export function Summary({ detail, refreshing }: SummaryProps) {
  const { contract, month } = detail;
  const access = useContractAccess();
  return (
    <div className="space-y-6">
      <Kpis detail={detail} />
      <div className="grid gap-6 lg:grid-cols-[repeat(auto-fit,minmax(26rem,1fr))]">
        <ConsumptionBand rows={detail.consumption} refreshing={refreshing} />
        <PriceAndPld rows={detail.prices} refreshing={refreshing} />
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="min-w-0 space-y-6">
          <MonthObligations periods={detail.obligations} month={month} refreshing={refreshing} />
          <Conclusions
            conclusions={detail.conclusions}
            month={month}
            adjusted={contract.adjusted}
          />
          {access.balances && (
            <Card title="Balanço energético">
              <BalanceLinks contractId={contract.id} />
            </Card>
          )}
        </div>
        <Terms contract={contract} month={month} refreshing={refreshing} />
      </div>
    </div>
  );
}

/** What was agreed. */
function Terms({
  contract,
  month,
  refreshing,
}: {
  contract: Contract;
  month: string;
  refreshing: boolean;
}) {
  const access = useContractAccess();
  return (
    <div className="min-w-0 space-y-6">
      <Card title="Dados do contrato" refreshing={refreshing}>
        <Facts facts={registrationFacts(contract)} columns={2} />
      </Card>
      <Card title="Vigência e limites">
        <div className="space-y-6">
          {contract.warnings.map((text) => (
            <Banner key={text} tone="warn" title={text} />
          ))}
          <Facts facts={termFacts(contract)} columns={2} />
          <ContractRange contract={contract} month={month || currentMonth()} />
        </div>
      </Card>
      <Card title={access.prices ? 'Preço e fornecimento' : 'Fornecimento'}>
        <Facts
          facts={[...(access.prices ? supplyFacts(contract) : []), proinfaFact(contract)]}
          columns={2}
        />
      </Card>
      {contract.additional.length > 0 && (
        <Card title="Dados adicionais">
          <Facts
            facts={contract.additional.map(({ label, value }) => ({ label, value }))}
            columns={2}
          />
        </Card>
      )}
    </div>
  );
}

/** The way from a contract to the balances that it served in some month. */
function BalanceLinks({ contractId }: { contractId: string }) {
  const { data, error } = useQuery(balancesQuery(contractId));
  if (error) {
    return <p className="text-body text-muted">Não foi possível procurar os balanços.</p>;
  }
  if (data === undefined) return <Skeleton size="h-5 w-40" />;
  if (data.length === 0) {
    return <p className="text-body text-muted">Nenhum balanço importado para este contrato.</p>;
  }
  return (
    <ul className="space-y-2">
      {data.map((balance) => (
        <li key={balance.id}>
          <Link
            to={paths.balance(balance.id)}
            className="inline-flex items-center gap-2 font-medium text-primary hover:underline"
          >
            <Scale className="size-4" aria-hidden="true" />
            Ver balanço de {balance.meterCode || balance.cliente}
          </Link>
        </li>
      ))}
    </ul>
  );
}

interface ConclusionsProps {
  conclusions: readonly Conclusion[];
  /** Empty while the contract has no month. */
  month: string;
  adjusted: boolean;
}

/** What the rules say of the month, and beside it what a person has set by hand. */
function Conclusions({ conclusions, month, adjusted }: ConclusionsProps) {
  const parts = [
    month && `Pelas regras, em ${monthLabel(month)}.`,
    adjusted && 'Marcado como contrato ajustado.',
  ];
  return (
    <Card title="Resumo de conformidades" description={parts.filter(Boolean).join(' ')}>
      <dl className="divide-y divide-border">
        {conclusions.map(({ key, label, status, declared, reason }) => (
          <div
            key={key}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-2 first:pt-0 last:pb-0"
          >
            <dt className="text-body">{label}</dt>
            <dd>
              <ConformityChip status={status} />
            </dd>
            {declared && (
              <dd className="col-span-2 flex flex-wrap items-center gap-2 text-dense text-muted">
                <ConformityChip status={declared} /> definido manualmente
              </dd>
            )}
            {reason && <dd className="col-span-2 text-dense break-words text-muted">{reason}</dd>}
          </div>
        ))}
      </dl>
    </Card>
  );
}

interface PriceAndPldProps {
  rows: readonly PriceMonth[];
  refreshing: boolean;
}

/** What a MWh costs by the contract beside the market; nothing where no PLD is loaded. */
function PriceAndPld({ rows, refreshing }: PriceAndPldProps) {
  if (rows.every(({ pld }) => pld === null)) return null;
  return (
    <ChartFrame
      title="Preço × PLD"
      description="O preço de cada mês e o PLD médio do submercado (R$/MWh)."
      refreshing={refreshing}
      table={{
        head: ['Mês', ...series.map(({ label }) => `${label} (R$/MWh)`)],
        rows: rows.map(({ month, price, pld }) => [
          monthShort(month),
          formatNumber(price, 2),
          formatNumber(pld, 2),
        ]),
      }}
      legend={series}
    >
      <LineChart
        rows={rows.map(({ month, price, pld }) => ({ name: monthShort(month), price, pld }))}
        series={series}
        format={formatMoney}
      />
    </ChartFrame>
  );
}
