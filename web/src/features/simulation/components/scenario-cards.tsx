import type { SimulationAnswer } from '@/api/gen/types.gen';
import { Card } from '@/components/ui/card';
import { formatChange, formatMoney, formatPercent } from '@/lib/format';
import { type FlagName, flagLabels } from '../labels';
import { shownOf } from '../mappers';

/** Three scenarios side by side, of the modality that costs less. */
export function ScenarioCards({ answer }: { answer: SimulationAnswer }) {
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
