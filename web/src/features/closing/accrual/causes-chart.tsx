import type { ReactNode } from 'react';
import { ChartFrame } from '@/components/charts/chart-frame';
import { Waterfall } from '@/components/charts/lazy';
import { heightOf, type Step } from '@/components/charts/steps';
import { formatMoney } from '@/lib/format';

interface CausesChartProps {
  steps: readonly Step[];
  title?: string;
  actions?: ReactNode;
}

/** From what was accrued to what it came to, over why they differ (MC-07). */
export function CausesChart({
  steps,
  title = 'Do provisto ao realizado',
  actions,
}: CausesChartProps) {
  return (
    <ChartFrame
      title={title}
      description="As linhas que têm os dois lados, e quanto da diferença vem de cada causa"
      actions={actions}
      table={{
        head: ['Parte', 'R$'],
        rows: steps.map((step) => [step.name, formatMoney(heightOf(step))]),
      }}
    >
      <Waterfall steps={steps} format={formatMoney} />
    </ChartFrame>
  );
}
