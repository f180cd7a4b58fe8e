import { ChartColumn } from 'lucide-react';
import { ChartFrame } from '@/components/charts/chart-frame';
import { chartColors } from '@/components/charts/colors';
import { BarChart, LineChart } from '@/components/charts/lazy';
import { EmptyState } from '@/components/feedback/empty-state';
import { ConformityChip } from '@/components/feedback/status-chip';
import { Card } from '@/components/ui/card';
import { formatMWh, formatNumber } from '@/lib/format';
import { monthShort } from '@/lib/month';
import type { ConsumptionMonth, DemandMonth } from './detail';

const kW = (value: number | null) =>
  value === null ? '–' : `${formatNumber(value, 0, 2)}\u00a0kW`;
const number = (value: number | null) => formatNumber(value, 0, 2);
const mwh = (value: number) => formatMWh(value);

interface DemandProps {
  rows: readonly DemandMonth[];
  refreshing: boolean;
}

const demandSeries = [
  { key: 'ponta', label: 'Ponta', color: chartColors.excedente },
  { key: 'foraPonta', label: 'Fora ponta', color: chartColors.conforme },
  {
    key: 'contractedPonta',
    label: 'Contratada ponta',
    color: chartColors.excedente,
    dashed: true,
  },
  {
    key: 'contractedForaPonta',
    label: 'Contratada fora ponta',
    color: chartColors.conforme,
    dashed: true,
  },
];

/** The measured demand of each month beside the contracted one, in kW. */
export function DemandHistory({ rows, refreshing }: DemandProps) {
  const title = 'Histórico de demanda';
  if (rows.length === 0) {
    return (
      <Nothing
        title={title}
        text="Nenhuma demanda registrada."
        description="A demanda medida vem das faturas da distribuidora deste contrato."
      />
    );
  }
  // A contract without tariff periods has no line of theirs.
  const series = demandSeries.filter(({ key }) =>
    rows.some((row) => row[key as keyof DemandMonth] !== null),
  );
  return (
    <ChartFrame
      title={title}
      description="Demanda medida na ponta e fora dela, com a contratada tracejada (kW)."
      refreshing={refreshing}
      table={{
        head: ['Mês', ...demandSeries.map(({ label }) => `${label} (kW)`)],
        rows: rows.map((row) => [
          monthShort(row.month),
          number(row.ponta),
          number(row.foraPonta),
          number(row.contractedPonta),
          number(row.contractedForaPonta),
        ]),
      }}
      legend={series}
    >
      <LineChart
        rows={rows.map((row) => ({ ...row, name: monthShort(row.month) }))}
        series={series}
        format={kW}
      />
    </ChartFrame>
  );
}

const consumptionSeries = [
  { key: 'target', label: 'Meta', color: chartColors.reference },
  { key: 'actual', label: 'Realizado', color: chartColors.conforme },
];

interface ConsumptionProps {
  rows: readonly ConsumptionMonth[];
  refreshing: boolean;
}

/** What was contracted and what was consumed in each month, in MWh. */
export function ConsumptionHistory({ rows, refreshing }: ConsumptionProps) {
  const title = 'Histórico de consumo';
  if (rows.length === 0) {
    return (
      <Nothing
        title={title}
        text="Nenhum consumo apurado."
        description="Os meses aparecem quando as medições do contrato são importadas."
      />
    );
  }
  return (
    <ChartFrame
      title={title}
      description="Meta contratada e consumo realizado, com perdas e sem o PROINFA (MWh)."
      refreshing={refreshing}
      table={{
        head: [
          'Mês',
          'Meta (MWh)',
          'Realizado (MWh)',
          'Medido (MWh)',
          'Mínimo (MWh)',
          'Máximo (MWh)',
          'Situação',
        ],
        rows: rows.map((row) => [
          monthShort(row.month),
          formatMWh(row.target, false),
          formatMWh(row.actual, false),
          formatMWh(row.measured, false),
          formatMWh(row.minimum, false),
          formatMWh(row.maximum, false),
          row.conformity,
        ]),
      }}
      legend={consumptionSeries}
    >
      <BarChart
        rows={rows.map(({ month, target, actual }) => ({
          name: monthShort(month),
          target,
          actual,
        }))}
        series={consumptionSeries}
        format={mwh}
      />
    </ChartFrame>
  );
}

interface MonthTableProps {
  rows: readonly ConsumptionMonth[];
  /** The one whose indicators are shown. */
  month: string;
  onMonth: (month: string) => void;
}

/** The months as text, with the band that each had to keep. */
export function MonthTable({ rows, month, onMonth }: MonthTableProps) {
  if (rows.length === 0) return null;
  return (
    <Card
      title="Meses"
      description="Energia em MWh, do mês mais novo ao mais antigo."
      padding="none"
    >
      <div className="overflow-x-auto">
        <table aria-label="Meses do contrato" className="w-full border-collapse text-dense">
          <thead>
            <tr className="text-caption text-muted">
              {['Mês', 'Meta', 'Medido', 'Realizado', 'Mínimo', 'Máximo'].map((head, i) => (
                <th
                  key={head}
                  scope="col"
                  className={`h-9 px-4 font-medium first:pl-5 ${i === 0 ? 'text-left' : 'text-right'}`}
                >
                  {head}
                </th>
              ))}
              <th scope="col" className="h-9 px-4 text-left font-medium">
                Situação
              </th>
            </tr>
          </thead>
          <tbody>
            {[...rows].reverse().map((row) => (
              <tr
                key={row.month}
                aria-current={row.month === month || undefined}
                className="border-t border-border aria-[current]:bg-subtle"
              >
                <th scope="row" className="h-9 pr-4 pl-5 text-left font-medium whitespace-nowrap">
                  <button
                    type="button"
                    onClick={() => onMonth(row.month)}
                    className="rounded-xs hover:underline pointer-coarse:min-h-11"
                  >
                    {monthShort(row.month)}
                    <span className="sr-only">: ver os indicadores e a memória de cálculo</span>
                  </button>
                </th>
                {[row.target, row.measured, row.actual, row.minimum, row.maximum].map(
                  (value, i) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a cell's identity is its column
                    <td key={i} className="px-4 text-right tabular-nums">
                      {formatMWh(value, false)}
                    </td>
                  ),
                )}
                <td className="px-4">
                  <ConformityChip status={row.conformity} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

/** Where a chart of months would stand. */
function Nothing(props: { title: string; text: string; description: string }) {
  return (
    <Card title={props.title} padding="none">
      <EmptyState icon={<ChartColumn />} title={props.text} description={props.description} />
    </Card>
  );
}
