import { ChartFrame } from '@/components/charts/chart-frame';
import { chartColors } from '@/components/charts/colors';
import { BarChart, LineChart } from '@/components/charts/lazy';
import type { ChartRow } from '@/components/charts/series';
import { formatMoney } from '@/lib/format';
import { monthShort } from '@/lib/month';
import type { ProposalFigures } from './figures';

const both = [
  { key: 'atual_R$', label: 'Hoje', color: chartColors.reference },
  { key: 'proposta_R$', label: 'Com a proposta', color: chartColors.conforme },
];
const saving = [
  { key: 'economia', label: 'Economia prometida, acumulada', color: chartColors.conforme },
];

type Series = typeof both;

const tableOf = (first: string, series: Series, rows: readonly ChartRow[]) => ({
  head: [first, ...series.map(({ label }) => `${label} (R$)`)],
  rows: rows.map((row) => [row.name, ...series.map(({ key }) => formatMoney(row[key]))]),
});

/** The same saving every year: a straight line, which says no more than the figures do. */
export function isSteady(cumulative: readonly number[]): boolean {
  const first = cumulative[0] ?? 0;
  return cumulative.every((value, i) => Math.abs(value - first * (i + 1)) < 0.005);
}

/** Today beside the proposal: where the money goes, how the saving adds up, month by month. */
export function ProposalCharts({ figures }: { figures: ProposalFigures }) {
  const steady = isSteady(figures.acumulado_por_ano);
  const parts = figures.parcelas.map(({ nome, ...values }) => ({ name: nome, ...values }));
  const years: ChartRow[] = figures.acumulado_por_ano.map((economia, i) => ({
    name: `${i + 1}º ano`,
    economia,
  }));
  const months: ChartRow[] = figures.meses.map(({ mes, atual_R$, proposta_R$ }) => ({
    name: monthShort(mes),
    atual_R$,
    proposta_R$,
  }));
  return (
    <div className="grid gap-6 xl:grid-cols-2">
      <div className="min-w-0 xl:col-span-2">
        <ChartFrame
          title="Do que o custo é feito"
          description="Em um ano, com tributos e com as premissas de hoje."
          table={tableOf('Parcela', both, parts)}
          legend={both}
        >
          <BarChart rows={parts} series={both} format={formatMoney} />
        </ChartFrame>
      </div>
      {!steady && (
        <ChartFrame
          title="Economia prometida, acumulada"
          description={`Ao fim de cada ano, com o crescimento das premissas. ${figures.promessa.horizontes?.ressalva ?? ''}`}
          table={tableOf('Ano', saving, years)}
          legend={saving}
        >
          <LineChart rows={years} series={saving} format={formatMoney} />
        </ChartFrame>
      )}
      <div className={steady ? 'min-w-0 xl:col-span-2' : 'min-w-0'}>
        <ChartFrame
          title="Custo por mês"
          description="Os doze meses a partir do início do fornecimento."
          table={tableOf('Mês', both, months)}
          legend={both}
        >
          <BarChart rows={months} series={both} format={formatMoney} />
        </ChartFrame>
      </div>
    </div>
  );
}
