import { ChartFrame } from '@/components/charts/chart-frame';
import { Waterfall } from '@/components/charts/lazy';
import { heightOf, type Step } from '@/components/charts/steps';
import { formatMoney } from '@/lib/format';

/** From what was accrued to what it came to, over why they differ (MC-07). */
export function CausesChart({ steps }: { steps: readonly Step[] }) {
  return (
    <ChartFrame
      title="Do provisto ao realizado"
      description="As linhas que têm os dois lados, e quanto da diferença vem de cada causa"
      table={{
        head: ['Parte', 'R$'],
        rows: steps.map((step) => [step.name, formatMoney(heightOf(step))]),
      }}
    >
      <Waterfall steps={steps} format={formatMoney} />
    </ChartFrame>
  );
}
