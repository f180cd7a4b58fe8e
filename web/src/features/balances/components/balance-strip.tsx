import { PropertyStrip } from '@/components/property-strip/property-strip';
import { formatMoney, formatMWh } from '@/lib/format';
import type { Balance } from '../mappers';

/** The balance's three figures. */
export function BalanceStrip({ balance }: { balance: Balance }) {
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
