import type { SimulationAnswer } from '@/api/gen/types.gen';
import { ChartFrame } from '@/components/charts/chart-frame';
import { Tornado } from '@/components/charts/lazy';
import { formatMoney } from '@/lib/format';
import { shownOf } from '../mappers';
import { premiseRanges } from './premise-ranges';

/** Which premise the saving hangs on most (face.md 7). */
export function TornadoCard({ answer }: { answer: SimulationAnswer }) {
  const ranges = premiseRanges(answer);
  if (ranges.length === 0) return null;
  return (
    <ChartFrame
      title="De que a economia mais depende"
      description={`Quanto a economia de um ano perde ou ganha se só uma premissa mudar, na modalidade ${shownOf(answer).name}.`}
      table={{
        head: ['Premissa', 'No pior caso', 'No melhor'],
        rows: ranges.map((r) => [r.name, formatMoney(r.low), formatMoney(r.high)]),
      }}
    >
      <Tornado ranges={ranges} format={formatMoney} />
    </ChartFrame>
  );
}
