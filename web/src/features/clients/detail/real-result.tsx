import type { SimulationAnswer } from '@/api/gen/types.gen';
import { Card } from '@/components/ui/card';
import { formatMoney, formatPercent } from '@/lib/format';

/** What the simulation says of a unit: a mean month in each situation, and a year of saving. */
export function RealResult({ answer }: { answer: SimulationAnswer }) {
  const { totais, economia_anual_modalidades: year } = answer.dados;
  const rows = [
    { name: 'Atual', cost: totais.atual_R$, percent: null, saving: null },
    {
      name: 'Proposta Verde',
      cost: totais.proposta_verde_R$,
      percent: totais.economia_percentual_verde,
      saving: year.verde,
    },
    {
      name: 'Proposta Azul',
      cost: totais.proposta_azul_R$,
      percent: totais.economia_percentual_azul,
      saving: year.azul,
    },
  ];
  return (
    <Card title="Resultado com as tarifas da distribuidora">
      <div className="grid gap-4 sm:grid-cols-3" role="status">
        {rows.map(({ name, cost, percent, saving }) => (
          <div key={name} className="rounded-card border border-border p-4">
            <h3 className="text-dense text-muted">{name}, por mês</h3>
            <p className="mt-1 text-title font-semibold tabular-nums">
              {formatMoney(cost, 'Indefinido')}
            </p>
            {name !== 'Atual' && (
              <p className="mt-1 text-dense tabular-nums">
                {saving === null
                  ? 'Economia indefinida'
                  : `${saving < 0 ? 'Prejuízo' : 'Economia'} de ${formatPercent(percent === null ? null : Math.abs(percent), 2, 'percentual indefinido')} · ${formatMoney(Math.abs(saving))} por ano, com as premissas de hoje`}
              </p>
            )}
          </div>
        ))}
      </div>
      <h3 className="mt-4 text-body font-semibold">Premissas</h3>
      <ul className="mt-2 list-disc space-y-1 pl-5 text-dense text-muted">
        {answer.premissas.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Card>
  );
}
