import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Banner } from '@/components/feedback/banner';
import { PremisesCard } from '@/components/proposal/premises-card';
import { RiskCard } from '@/components/proposal/risk-card';
import { Button } from '@/components/ui/button';
import { formatDate } from '@/lib/format';
import { CostTables } from '../components/cost-tables';
import { LawCard } from '../components/law-card';
import { NetCard } from '../components/net-card';
import { ResultCards } from '../components/result-cards';
import { ResultCharts } from '../components/result-charts';
import { ReturnCard } from '../components/return-card';
import { SavingCards } from '../components/saving-cards';
import { ScenarioCards } from '../components/scenario-cards';
import { shownOf } from '../mappers';
import { SensitivityCard } from '../sensitivity/sensitivity-card';
import { TornadoCard } from '../sensitivity/tornado-card';
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
