import { ChartFrame } from '@/components/charts/chart-frame';
import { chartColors } from '@/components/charts/colors';
import { LineChart } from '@/components/charts/lazy';
import { formatMoney, formatNumber } from '@/lib/format';
import { monthShort } from '@/lib/month';
import type { PriceMonth } from '../detail';

const series = [
  { key: 'price', label: 'Preço do mês', color: chartColors.conforme },
  { key: 'pld', label: 'PLD médio', color: chartColors.excedente, dashed: true },
];

interface PriceAndPldProps {
  rows: readonly PriceMonth[];
  refreshing: boolean;
}

/** What a MWh costs by the contract beside the market; nothing where no PLD is loaded. */
export function PriceAndPld({ rows, refreshing }: PriceAndPldProps) {
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
