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
const saving = [{ key: 'economia', label: 'Economia acumulada', color: chartColors.conforme }];

type Series = typeof both;

const tableOf = (first: string, series: Series, rows: readonly ChartRow[]) => ({
  head: [first, ...series.map(({ label }) => `${label} (R$)`)],
  rows: rows.map((row) => [row.name, ...series.map(({ key }) => formatMoney(row[key]))]),
});

/** What a line of the cost belongs to; its own name where nothing stands here. */
const groups: readonly [name: string, keys: RegExp][] = [
  ['Demanda', /^(demanda|nao_utilizada|ultrapassada)_/],
  ['TUSD energia', /^distribuicao_/],
  ['Energia', /^energia_(p|fp|acl)$/],
  ['Tributos e CIP', /^(imposto_sobre_desconto|energia_icms|cip)$/],
  ['Gestão e gerador', /^(gestao|gerador)$/],
];

/** Few enough parts for every one to be named under its bars. */
export function partsOf(lines: ProposalFigures['composicao']) {
  const parts = new Map<string, { name: string; atual_R$: number; proposta_R$: number }>();
  for (const { chave, nome, atual_R$, proposta_R$ } of lines) {
    const name = groups.find(([, keys]) => keys.test(chave))?.[0] ?? nome;
    const part = parts.get(name) ?? { name, atual_R$: 0, proposta_R$: 0 };
    part.atual_R$ = cents(part.atual_R$ + atual_R$);
    part.proposta_R$ = cents(part.proposta_R$ + proposta_R$);
    parts.set(name, part);
  }
  return [...parts.values()];
}

const cents = (value: number) => Math.round(value * 100) / 100;

/** Today beside the proposal: where the money goes, how the saving adds up, month by month. */
export function ProposalCharts({ figures }: { figures: ProposalFigures }) {
  const parts = partsOf(figures.composicao);
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
          description="Em um ano, com tributos."
          table={tableOf('Parcela', both, parts)}
          legend={both}
        >
          <BarChart rows={parts} series={both} format={formatMoney} />
        </ChartFrame>
      </div>
      <ChartFrame
        title="Economia acumulada"
        description="Ao fim de cada ano, com o crescimento das premissas."
        table={tableOf('Ano', saving, years)}
        legend={saving}
      >
        <LineChart rows={years} series={saving} format={formatMoney} />
      </ChartFrame>
      <ChartFrame
        title="Custo por mês"
        description="Os doze meses a partir do início do fornecimento."
        table={tableOf('Mês', both, months)}
        legend={both}
      >
        <BarChart rows={months} series={both} format={formatMoney} />
      </ChartFrame>
    </div>
  );
}
