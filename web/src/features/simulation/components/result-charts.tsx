import type { SimulationAnswer } from '@/api/gen/types.gen';
import { ChartFrame } from '@/components/charts/chart-frame';
import { chartColors } from '@/components/charts/colors';
import { BarChart, LineChart } from '@/components/charts/lazy';
import type { ChartRow } from '@/components/charts/series';
import { formatMoney } from '@/lib/format';
import { monthShort } from '@/lib/month';
import { costParts, type Mode, modeLabels, savingYears, toSituations } from '../mappers';

const colors: Readonly<Record<Mode, string>> = {
  atual: chartColors.reference,
  verde: chartColors.conforme,
  azul: chartColors.subutilizado,
};

const seriesOf = (modes: readonly Mode[]) =>
  modes.map((mode) => ({ key: mode, label: modeLabels[mode], color: colors[mode] }));

type Series = ReturnType<typeof seriesOf>;

const tableOf = (first: string, series: Series, rows: readonly ChartRow[]) => ({
  head: [first, ...series.map((one) => `${one.label} (R$)`)],
  rows: rows.map((row) => [row.name, ...series.map((one) => formatMoney(row[one.key]))]),
});

/** Where the money goes, how the saving adds up, and the cost month by month. */
export function ResultCharts({ answer }: { answer: SimulationAnswer }) {
  const situations = toSituations(answer);
  const modes = situations.map((situation) => situation.mode);
  const all = seriesOf(modes);
  const offered = seriesOf(modes.filter((mode) => mode !== 'atual'));
  const parts = breakdown(situations.map((s) => ({ mode: s.mode, parts: costParts(s) })));
  const years: ChartRow[] = savingYears(answer);
  const months: ChartRow[] = answer.meses.map((m) => ({
    name: monthShort(m.mes),
    atual: m.atual_R$,
    verde: m.proposta_verde_R$,
    azul: m.proposta_azul_R$,
  }));
  return (
    <div className="grid gap-6 xl:grid-cols-2">
      <div className="min-w-0 xl:col-span-2">
        <ChartFrame
          title="Composição do custo"
          description="Um mês médio, com tributos."
          table={tableOf('Parcela', all, parts)}
          legend={all}
        >
          <BarChart rows={parts} series={all} format={formatMoney} />
        </ChartFrame>
      </div>
      <ChartFrame
        title="Economia acumulada"
        description="Ao fim de cada ano, com as premissas de hoje e o crescimento delas."
        table={tableOf('Ano', offered, years)}
        legend={offered}
      >
        <LineChart rows={years} series={offered} format={formatMoney} />
      </ChartFrame>
      <ChartFrame
        title="Custo por mês"
        description="Os doze meses a partir do início do fornecimento."
        table={tableOf('Mês', all, months)}
        legend={all}
      >
        <BarChart rows={months} series={all} format={formatMoney} />
      </ChartFrame>
    </div>
  );
}

interface Parts {
  mode: Mode;
  parts: ReturnType<typeof costParts>;
}

/** One row per part, without those that cost nothing anywhere. */
function breakdown(situations: readonly Parts[]): ChartRow[] {
  const names = situations[0]?.parts.map((part) => part.name) ?? [];
  return names
    .map((name, i) => ({
      name,
      ...Object.fromEntries(situations.map(({ mode, parts }) => [mode, parts[i]?.value ?? 0])),
    }))
    .filter((row) =>
      situations.some(({ parts }) => parts.some((p) => p.name === row.name && p.value !== 0)),
    );
}
