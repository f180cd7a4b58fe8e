import { ChevronLeft } from 'lucide-react';
import type { SimulationAnswer, SimulationKeptBody } from '@/api/gen/types.gen';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { formatMoney, formatNumber } from '@/lib/format';
import { monthLabel } from '@/lib/month';
import { parseMonth } from '@/lib/parse-br';
import { submarketLabel } from '../components/client-fields';
import { KeepCard } from '../components/keep-card';
import { ResultCards } from '../components/result-cards';
import { VersionsCard } from '../components/versions-card';
import { bestOf } from '../mappers';
import { OfSimulationCard } from '../proposal/of-simulation-card';
import type { UseWizard } from '../use-wizard';

interface ProposalStepProps {
  wizard: UseWizard;
  /** The simulation that is stored, if it is. */
  kept: SimulationKeptBody | null;
}

/** Proposta: the simulation in short, with what it assumes; stored, versioned, duplicated. */
export function ProposalStep({ wizard, kept }: ProposalStepProps) {
  const { result } = wizard.state;
  if (!result) return null;
  const { answer, entry } = result;
  return (
    <div className="space-y-6">
      <KeepCard
        clientId={wizard.state.client?.id}
        unsaved={wizard.state.unsaved}
        kept={kept}
        entry={entry}
      />
      <OfSimulationCard kept={kept} unsaved={wizard.state.unsaved} />
      <ResultCards answer={answer} />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <Summary answer={answer} start={entry.inicio ?? answer.meses[0]?.mes ?? ''} />
        <Premises answer={answer} />
      </div>
      {kept && <VersionsCard kept={kept} />}
      <div>
        <Button icon={<ChevronLeft />} onClick={() => wizard.go('simulacao')}>
          Voltar
        </Button>
      </div>
    </div>
  );
}

interface SummaryProps {
  answer: SimulationAnswer;
  start: string;
}

function Summary({ answer, start }: SummaryProps) {
  const { cliente: c, custos_adicionais, contexto_proposta } = answer.dados;
  const best = bestOf(answer);
  const month = parseMonth(start);
  const rows = [
    ['Cliente', c.nome],
    ['Unidade', c.unidade],
    ['Distribuidora', `${c.distribuidora} · ${c.subgrupo}`],
    ['Modalidade atual', c.modalidade],
    ['Modalidade proposta', best.name],
    ['Demanda contratada', `${formatNumber(c.demanda_contratada_kW, 0, 1)} kW`],
    ['Consumo médio', `${formatNumber(c.consumo_medio_MWh_mes, 0, 3)} MWh por mês`],
    ['Início do fornecimento', month ? monthLabel(month) : ''],
    ['Submercado', submarketLabel(contexto_proposta.submercado)],
    ['Encargos da CCEE no ano', formatMoney(contexto_proposta.encargos.valor_R$)],
    ['Taxa de gestão por mês', formatMoney(custos_adicionais.gestao_mensal_R$)],
    ['Economia em 3 anos', formatMoney(best.saving.tres_anos)],
    ['Economia em 10 anos', formatMoney(best.saving.dez_anos)],
    ['Observação', c.observacao],
  ] as const;
  return (
    <Card title="Resumo">
      <dl className="space-y-2 text-body">
        {rows.map(
          ([label, value]) =>
            value !== '' && (
              <div key={label} className="flex flex-wrap justify-between gap-x-6 gap-y-1">
                <dt className="text-muted">{label}</dt>
                <dd className="min-w-0 break-words tabular-nums">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </Card>
  );
}

function Premises({ answer }: { answer: SimulationAnswer }) {
  return (
    <Card title="Premissas e limites" description={`Regras de cálculo, versão ${answer.regras}.`}>
      <ul className="list-disc space-y-2 pl-5 text-body">
        {answer.premissas.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Card>
  );
}
