import type { SimulationAnswer } from '@/api/gen/types.gen';
import { Card } from '@/components/ui/card';
import { formatMoney, formatPercent } from '@/lib/format';
import { bestOf } from '../mappers';
import { Explained } from './explained';

/** The saving once tax credits are taken on both sides, beside the gross one (LW-02). */
export function NetCard({ answer }: { answer: SimulationAnswer }) {
  const { mode, saving } = bestOf(answer);
  const net = saving.liquida_de_creditos;
  if (!net) {
    // What was kept before did not ask either.
    return saving.retorno ? (
      <Card title="Economia líquida de créditos">
        <p className="text-body text-muted">
          Informe o regime tributário para ver a economia líquida de créditos.
        </p>
      </Card>
    ) : null;
  }
  const rows = [
    ['Crédito de ICMS', net.credito_icms_cativo_R$, net.credito_icms_livre_R$],
    ['Crédito federal', net.credito_federal_cativo_R$, net.credito_federal_livre_R$],
    ['Custo líquido', net.custo_cativo_liquido_R$, net.custo_livre_liquido_R$],
  ] as const;
  return (
    <Card
      title="Economia líquida de créditos"
      description={net.texto}
      actions={
        <Explained
          campo={`economia_temporal.${mode}.liquida_de_creditos`}
          label="Economia líquida de créditos"
        >
          {formatMoney(net.economia_R$_ano)}
        </Explained>
      }
    >
      <table className="w-full text-body">
        <caption className="sr-only">Créditos hoje e na proposta</caption>
        <thead>
          <tr className="text-dense text-muted">
            <th className="text-left font-normal">R$ por ano</th>
            <th className="text-right font-normal">Hoje</th>
            <th className="text-right font-normal">Proposta</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, now, then]) => (
            <tr key={name}>
              <th scope="row" className="text-left font-normal">
                {name}
              </th>
              <td className="text-right tabular-nums">{formatMoney(now)}</td>
              <td className="text-right tabular-nums">{formatMoney(then)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-4 text-dense text-muted">
        {`${formatPercent(net.percentual, 2)} do custo líquido de hoje. ${net.ressalva}`}
      </p>
    </Card>
  );
}
