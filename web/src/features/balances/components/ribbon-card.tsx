import { bandLegend } from '@/components/charts/band';
import { ChartFrame } from '@/components/charts/chart-frame';
import { Ribbon } from '@/components/charts/lazy';
import { formatMWh } from '@/lib/format';
import { monthLabel } from '@/lib/month';
import { paths } from '@/lib/paths';
import type { BalanceMonth } from '../mappers';
import { outsideWord, ribbonRows } from '../ribbon';
import { rowId } from '../use-shown-row';
import { none } from './month-columns';

const title = 'Consumo na faixa';
const labels = {
  measured: 'NET',
  contracted: 'Contrato',
  maximum: 'Máximo',
  minimum: 'Mínimo',
} as const;
interface RibbonCardProps {
  balanceId: string;
  months: readonly BalanceMonth[];
  refreshing: boolean;
}

/** The last 24 months over the band of the contract; a month outside it leads to its row. */
export function RibbonCard({ balanceId, months, refreshing }: RibbonCardProps) {
  const rows = ribbonRows(months);
  const figure = (value: number | null) => formatMWh(value, false, none);
  const to = (at: number) => `${paths.balance(balanceId)}#${rowId(rows[at]?.month ?? '')}`;
  return (
    <ChartFrame
      title={title}
      description={`NET de ${rows.length === 1 ? '1 mês' : `${rows.length} meses`}, em MWh`}
      refreshing={refreshing}
      legend={bandLegend(rows, labels)}
      linked
      table={{
        head: ['Mês', 'NET', 'Mínimo', 'Máximo', 'Contrato', 'Na faixa'],
        rows: rows.map((row) => [
          row.name,
          figure(row.measured),
          figure(row.minimum),
          figure(row.maximum),
          figure(row.contracted),
          outsideWord(row),
        ]),
        link: (at, value) => {
          const row = rows[at];
          return value === 4 && row && outsideWord(row) !== 'Sim' && outsideWord(row) !== none
            ? to(at)
            : undefined;
        },
      }}
    >
      <Ribbon
        rows={rows}
        labels={labels}
        format={(value) => formatMWh(value, true)}
        label={title}
        link={(at) => {
          const row = rows[at];
          const said = row ? `${monthLabel(row.month)}: NET ${figure(row.measured)} MWh` : '';
          return {
            to: to(at),
            label: `${said}, ${row ? outsideWord(row).toLowerCase() : ''} da faixa`,
          };
        }}
      />
    </ChartFrame>
  );
}

/** Whether there is a band to draw. */
export function hasBand(months: readonly BalanceMonth[]): boolean {
  return months.some(({ net }) => net !== null);
}
