import type { ReactNode } from 'react';
import type { SimulationAnswer } from '@/api/gen/types.gen';
import { PromiseFigure } from '@/components/proposal/promise-figure';
import { Badge } from '@/components/ui/badge';
import { formatMoney, formatPercent } from '@/lib/format';
import { modeLabels, type Situation, shownOf, toSituations } from '../mappers';
import { Explained } from './explained';

/** The figures that decide: what may be promised, then today's month and the two proposals. */
export function ResultCards({ answer }: { answer: SimulationAnswer }) {
  const best = shownOf(answer);
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,16.5rem),1fr))] gap-4">
      {best.promise ? (
        <PromiseFigure
          promise={best.promise}
          record={<Explained campo={`promessas.${best.mode}`} label="Economia prometida" />}
        />
      ) : (
        <Figure label={`Economia em um ano (${best.name})`}>
          <span className="text-body font-normal">
            Calcule de novo: esta versão é de antes das promessas.
          </span>
        </Figure>
      )}
      {toSituations(answer).map((situation) => (
        <SituationCard
          key={situation.mode}
          situation={situation}
          cheapest={situation.mode === best.mode}
        />
      ))}
    </dl>
  );
}

const totals = {
  atual: 'totais.atual_R$',
  verde: 'totais.proposta_verde_R$',
  azul: 'totais.proposta_azul_R$',
} as const;

interface SituationCardProps {
  situation: Situation;
  cheapest: boolean;
}

function SituationCard({ situation: { mode, total, percent }, cheapest }: SituationCardProps) {
  const label = modeLabels[mode];
  return (
    <Figure label={`${label}, por mês`}>
      <Explained campo={totals[mode]} label={`Custo ${label}`}>
        {formatMoney(total)}
      </Explained>
      {mode !== 'atual' && (
        <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-dense font-normal text-muted">
          {percent !== null && percent < 0 ? 'Prejuízo de' : 'Economia de'}
          <Explained campo={`totais.economia_percentual_${mode}`} label={`Economia ${label}`}>
            {formatPercent(percent === null ? null : Math.abs(percent), 2)}
          </Explained>
          com as premissas de hoje
          {cheapest && <Badge tone="ok">Menor custo</Badge>}
        </span>
      )}
    </Figure>
  );
}

interface FigureProps {
  label: string;
  children: ReactNode;
}

function Figure({ label, children }: FigureProps) {
  return (
    <div className="min-w-0 rounded-card border border-border bg-surface p-5">
      <dt className="text-dense text-muted">{label}</dt>
      <dd className="kpi mt-1 text-kpi font-semibold break-words">{children}</dd>
    </div>
  );
}
