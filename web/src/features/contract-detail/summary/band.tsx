import { ChartColumn } from 'lucide-react';
import { type Band, bandLegend, placeInBand } from '@/components/charts/band';
import { ChartFrame } from '@/components/charts/chart-frame';
import { Ribbon } from '@/components/charts/lazy';
import { EmptyState } from '@/components/feedback/empty-state';
import { Card } from '@/components/ui/card';
import { formatMWh } from '@/lib/format';
import { monthShort } from '@/lib/month';
import type { ConsumptionMonth } from '../detail';

const title = 'Consumo na faixa';
const shown = 24;
const labels = {
  measured: 'Realizado',
  contracted: 'Contratado',
  maximum: 'Máximo',
  minimum: 'Mínimo',
} as const;
const columns = ['measured', 'contracted', 'minimum', 'maximum'] as const;

/** What was consumed in the last two years over the band that is billed; a month outside it opens here. */
export function ConsumptionBand({
  rows: months,
  refreshing,
}: {
  rows: readonly ConsumptionMonth[];
  refreshing: boolean;
}) {
  const last = months.slice(-shown);
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
  const rows = last.map(({ month, actual, target, minimum, maximum }) => ({
    name: monthShort(month),
    measured: actual,
    contracted: target,
    minimum,
    maximum,
  }));
  const to = (at: number) => `?mes=${last[at]?.month}`;
  return (
    <ChartFrame
      title={title}
      description="Até 24 meses: o consumo com perdas e sem o PROINFA, o contratado e os limites (MWh)."
      refreshing={refreshing}
      linked
      table={{
        head: ['Mês', ...columns.map((key) => `${labels[key]} (MWh)`), 'Situação'],
        rows: rows.map((row, at) => [
          row.name,
          ...columns.map((key) => formatMWh(row[key], false)),
          last[at]?.conformity ?? '',
        ]),
        link: (at, value) => (value === columns.length && isOutside(rows[at]) ? to(at) : undefined),
      }}
      legend={bandLegend(rows, labels)}
    >
      <Ribbon
        rows={rows}
        labels={labels}
        format={(value) => formatMWh(value)}
        label={title}
        link={(at) => ({
          to: to(at),
          label: `${rows[at]?.name}: realizado ${formatMWh(rows[at]?.measured ?? null)}, fora da faixa`,
        })}
      />
    </ChartFrame>
  );
}

function isOutside(row: Band | undefined): boolean {
  const place = row && placeInBand(row);
  return place === 'above' || place === 'below';
}
