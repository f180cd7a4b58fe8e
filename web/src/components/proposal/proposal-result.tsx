import type { ReactNode } from 'react';
import { Card } from '@/components/ui/card';
import { formatMoney, formatNumber } from '@/lib/format';
import type { ProposalFigures } from './figures';
import { PremisesCard } from './premises-card';
import { PromiseFigure, PromiseYears } from './promise-figure';
import { RiskCard } from './risk-card';

interface ProposalResultProps {
  figures: ProposalFigures;
}

/** The figures that decide: what is promised first, then what it is the difference of. */
export function ProposalResult({ figures }: ProposalResultProps) {
  return (
    <div className="space-y-3">
      <Figures figures={figures} />
      <PromiseYears promise={figures.promessa} />
      {figures.origem_da_economia && (
        <p className="text-body text-muted">{figures.origem_da_economia}</p>
      )}
      {figures.retorno.map((text) => (
        <p key={text} className="text-body">
          {text}
        </p>
      ))}
    </div>
  );
}

function Figures({ figures }: ProposalResultProps) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,16.5rem),1fr))] gap-4">
      <PromiseFigure promise={figures.promessa} />
      <Figure label="Custo atual no ano" note="Com as premissas de hoje.">
        {formatMoney(figures.custo_atual_ano_R$)}
      </Figure>
      <Figure
        label="Custo com a proposta no ano"
        note={`Inclui a taxa de gestão de ${formatMoney(figures.taxa_gestao_mes_R$)} por mês.`}
      >
        {formatMoney(figures.custo_proposta_ano_R$)}
      </Figure>
    </dl>
  );
}

interface FigureProps {
  label: string;
  note?: string;
  children: ReactNode;
}

function Figure({ label, note, children }: FigureProps) {
  return (
    <div className="min-w-0 rounded-card border border-border bg-surface p-5">
      <dt className="text-dense text-muted">{label}</dt>
      <dd>
        <span className="mt-1 block text-section font-semibold break-words tabular-nums">
          {children}
        </span>
        {note && <span className="mt-1 block text-dense text-muted">{note}</span>}
      </dd>
    </div>
  );
}

/** What happens from here on, each with its day. */
export function NextSteps({ steps }: { steps: readonly string[] }) {
  if (steps.length === 0) return null;
  return (
    <Card title="Próximos passos">
      <ol className="list-decimal space-y-2 pl-5 text-body">
        {steps.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ol>
    </Card>
  );
}

/** What the figures rest on, what may turn out otherwise, and what goes with the saving. */
export function ProposalPremises({ figures }: { figures: ProposalFigures }) {
  return (
    <div className="space-y-6">
      <RiskCard risks={figures.riscos} note="Quanto a economia pode mudar." />
      <PremisesCard premises={figures.premissas_listadas} />
      <Limits figures={figures} />
    </div>
  );
}

function Limits({ figures }: { figures: ProposalFigures }) {
  return (
    <div className="grid items-start gap-6 xl:grid-cols-2">
      <Card title="Premissas e limites">
        <ul className="list-disc space-y-2 pl-5 text-body">
          {figures.premissas
            .filter((text) => text !== figures.elegibilidade)
            .map((text) => (
              <li key={text}>{text}</li>
            ))}
        </ul>
      </Card>
      <Card title="Migração e meio ambiente">
        <p className="text-body">{figures.elegibilidade}</p>
        {figures.fonte_ambiental && <Equivalents figures={figures} />}
      </Card>
    </div>
  );
}

/** Only an incentivised source earns them (LW-04). */
function Equivalents({ figures }: { figures: ProposalFigures }) {
  return (
    <>
      <dl className="mt-4 space-y-2 text-body">
        <Fact label="Árvores preservadas por ano">{formatNumber(figures.arvores_preservadas)}</Fact>
        <Fact label="Carbono evitado por ano">
          {`${formatNumber(figures.toneladas_carbono_evitadas, 0, 2)} t`}
        </Fact>
      </dl>
      <p className="mt-2 text-dense text-muted">{figures.fonte_ambiental}</p>
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6 gap-y-1">
      <dt className="text-muted">{label}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  );
}
