import { ChartColumn } from 'lucide-react';
import { ChartFrame } from '@/components/charts/chart-frame';
import { chartColors } from '@/components/charts/colors';
import { LineChart } from '@/components/charts/lazy';
import { EmptyState } from '@/components/feedback/empty-state';
import { Card } from '@/components/ui/card';
import { formatMWh } from '@/lib/format';
import { monthShort } from '@/lib/month';
import type { ConsumptionMonth } from '../detail';

const title = 'Consumo na faixa';
const shown = 24;
const mwh = (value: number) => formatMWh(value);

const series = [
  { key: 'actual', label: 'Realizado', color: chartColors.conforme },
  { key: 'target', label: 'Contratado', color: chartColors.subutilizado, dashed: true },
  { key: 'minimum', label: 'Mínimo', color: chartColors.reference, dashed: true },
  { key: 'maximum', label: 'Máximo', color: chartColors.reference, dashed: true },
];

/** What was consumed in the last two years, between the least and the most that is billed. */
export function ConsumptionBand({
  rows,
  refreshing,
}: {
  rows: readonly ConsumptionMonth[];
  refreshing: boolean;
}) {
  const last = rows.slice(-shown);
  if (last.length === 0) {
    return (
      <Card title={title} padding="none">
        <EmptyState
          icon={<ChartColumn />}
          title="Nenhum consumo apurado."
          description="Os meses aparecem quando as medições do contrato são importadas."
        />
      </Card>
    );
  }
  return (
    <ChartFrame
      title={title}
      description="Até 24 meses: o consumo com perdas e sem o PROINFA, o contratado e os limites (MWh)."
      refreshing={refreshing}
      table={{
        head: ['Mês', ...series.map(({ label }) => `${label} (MWh)`), 'Situação'],
        rows: last.map((row) => [
          monthShort(row.month),
          formatMWh(row.actual, false),
          formatMWh(row.target, false),
          formatMWh(row.minimum, false),
          formatMWh(row.maximum, false),
          row.conformity,
        ]),
      }}
      legend={series.slice(0, 3).map((one, i) => (i < 2 ? one : { ...one, label: 'Limites' }))}
    >
      <LineChart
        rows={last.map(({ month, actual, target, minimum, maximum }) => ({
          name: monthShort(month),
          actual,
          target,
          minimum,
          maximum,
        }))}
        series={series}
        format={mwh}
      />
    </ChartFrame>
  );
}
