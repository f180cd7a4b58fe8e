import { formatMoney, formatMWh } from '@/lib/format';
import type { Balance } from '../mappers';

/** The balance's three figures. */
export function MetricCards({ balance }: { balance: Balance }) {
  return (
    <dl className="grid gap-4 sm:grid-cols-3">
      <Metric label="Consumo total (MWh)" value={formatMWh(balance.consumptionMWh, false, '-')} />
      <Metric label="Custo total (R$)" value={formatMoney(balance.cost, '-')} />
      <Metric label="PROINFA total" value={formatMWh(balance.proinfaMWh, true, '-')} />
    </dl>
  );
}

function Metric({ label, value }: { label: string; value: string }) {
  return (
    <div className="min-w-0 rounded-card border border-border bg-surface p-5">
      <dt className="text-dense text-muted">{label}</dt>
      <dd className="kpi mt-1 text-kpi font-semibold break-words">{value}</dd>
    </div>
  );
}
