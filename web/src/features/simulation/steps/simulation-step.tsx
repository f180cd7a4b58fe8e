import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { SimulationAnswer } from '@/api/gen/types.gen';
import { ChartFrame } from '@/components/charts/chart-frame';
import { Tornado } from '@/components/charts/lazy';
import { Banner } from '@/components/feedback/banner';
import { PremisesCard } from '@/components/proposal/premises-card';
import { RiskCard } from '@/components/proposal/risk-card';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { formatChange, formatDate, formatMoney, formatPercent } from '@/lib/format';
import { CostTables } from '../components/cost-tables';
import { LawCard } from '../components/law-card';
import { NetCard } from '../components/net-card';
import { ResultCards } from '../components/result-cards';
import { ResultCharts } from '../components/result-charts';
import { ReturnCard } from '../components/return-card';
import { SavingCards } from '../components/saving-cards';
import { type FlagName, flagLabels } from '../labels';
import { shownOf } from '../mappers';
import { premiseRanges } from '../sensitivity/premise-ranges';
import { SensitivityCard } from '../sensitivity/sensitivity-card';
import type { UseWizard } from '../use-wizard';

/** Simulação: what it costs today, what it would cost, and how sure that is. */
export function SimulationStep({ wizard: { state, go } }: { wizard: UseWizard }) {
  const { result } = state;
  if (!result) return null;
  const { answer } = result;
  const shown = shownOf(answer);
  const { pode_migrar, por_varejista, desde, motivo } = answer.elegibilidade;
  return (
    <div className="space-y-6">
      <Banner
        tone={pode_migrar ? 'info' : 'warn'}
        title={
          pode_migrar
            ? `A unidade pode migrar${por_varejista ? ', representada por um comercializador varejista' : ''}.`
            : `A unidade ainda não pode migrar${desde ? `: só a partir de ${formatDate(desde)}` : ''}.`
        }
      >
        {motivo}
      </Banner>
      {answer.impedimentos?.map((text) => (
        <Banner key={text} tone="bad" title="Não se faz proposta desta simulação.">
          {text}
        </Banner>
      ))}
      <ResultCards answer={answer} />
      <NetCard answer={answer} />
      <ReturnCard answer={answer} />
      <ResultCharts answer={answer} />
      <ScenarioCards answer={answer} />
      <LawCard answer={answer} />
      <TornadoCard answer={answer} />
      <SensitivityCard answer={answer} />
      <CostTables answer={answer} />
      <SavingCards answer={answer} />
      <RiskCard
        risks={shown.risks}
        note="Quanto a economia pode mudar. Sem a faixa digitada o risco fica indefinido."
      />
      <PremisesCard premises={shown.premises} />
      <div className="flex flex-wrap justify-between gap-3">
        <Button icon={<ChevronLeft />} onClick={() => go('dados')}>
          Voltar
        </Button>
        <Button variant="primary" icon={<ChevronRight />} onClick={() => go('proposta')}>
          Avançar para a proposta
        </Button>
      </div>
    </div>
  );
}

/** Three scenarios side by side, of the modality that costs less. */
function ScenarioCards({ answer }: { answer: SimulationAnswer }) {
  return (
    <section aria-label="Cenários" className="grid gap-6 md:grid-cols-3">
      {shownOf(answer).scenarios.map((scenario) => (
        <Card key={scenario.nome} title={`Cenário ${scenario.nome}`}>
          <p className="kpi text-kpi font-semibold">{formatMoney(scenario.economia_ano_R$)}</p>
          <p className="text-dense text-muted">
            de economia no ano · {formatPercent(scenario.economia_percentual, 2)}
          </p>
          <dl className="mt-4 space-y-2 text-dense">
            <Row label="Modalidade" value={scenario.modalidade} />
            <Row label="Custo atual no ano" value={formatMoney(scenario.atual_ano_R$)} />
            <Row label="Custo da proposta no ano" value={formatMoney(scenario.proposta_ano_R$)} />
            <Row label="Preço da energia" value={changed(scenario.variacao_preco_percentual)} />
            <Row label="Consumo" value={changed(scenario.variacao_consumo_percentual)} />
            <Row
              label="Tarifas da distribuidora"
              value={changed(scenario.variacao_tarifa_percentual)}
            />
            <Row label="Bandeira" value={flagLabels[scenario.bandeira as FlagName]} />
          </dl>
        </Card>
      ))}
    </section>
  );
}

function changed(percent: number): string {
  return percent === 0 ? 'sem mudança' : formatChange(percent, Number.isInteger(percent) ? 0 : 1);
}

function Row({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-muted">{label}</dt>
      <dd className="text-right tabular-nums">{value}</dd>
    </div>
  );
}

/** Which premise the saving hangs on most (face.md 7). */
function TornadoCard({ answer }: { answer: SimulationAnswer }) {
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
