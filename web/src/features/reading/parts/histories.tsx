import { ChartFrame } from '@/components/charts/chart-frame';
import { chartColors } from '@/components/charts/colors';
import { BarChart } from '@/components/charts/lazy';
import { formatNumber } from '@/lib/format';
import { monthShort } from '@/lib/month';
import type { HistoryMonth } from '../mappers';

interface HistoriesProps {
  consumption: readonly HistoryMonth[];
  demand: readonly HistoryMonth[];
}

/** The histories that the document prints; what is only drawn there is not read. */
export function Histories({ consumption, demand }: HistoriesProps) {
  if (consumption.length === 0 && demand.length === 0) return null;
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      {consumption.length > 0 && (
        <History title="Histórico de consumo" unit="kWh" months={consumption} />
      )}
      {demand.length > 0 && <History title="Histórico de demanda" unit="kW" months={demand} />}
    </div>
  );
}

const periods = [
  { key: 'peak', label: 'Ponta', color: chartColors.subutilizado },
  { key: 'offPeak', label: 'Fora ponta', color: chartColors.conforme },
  { key: 'single', label: 'Único', color: chartColors.reference },
] as const;

interface HistoryProps {
  title: string;
  unit: string;
  months: readonly HistoryMonth[];
}

function History({ title, unit, months }: HistoryProps) {
  const inOrder = [...months].sort((a, b) => a.mes.localeCompare(b.mes));
  const series = periods.filter(({ key }) => inOrder.some((row) => row[key] !== null));
  const format = (value: number | null) => formatNumber(value, 0, 2);
  return (
    <ChartFrame
      title={title}
      description={unit}
      legend={series}
      table={{
        head: ['Mês', ...series.map(({ label }) => `${label} (${unit})`)],
        rows: inOrder.map((row) => [
          monthShort(row.mes),
          ...series.map(({ key }) => format(row[key])),
        ]),
      }}
    >
      <BarChart
        rows={inOrder.map(({ mes, ...figures }) => ({ name: monthShort(mes), ...figures }))}
        series={series}
        format={(value) => `${format(value)}\u00a0${unit}`}
      />
    </ChartFrame>
  );
}
