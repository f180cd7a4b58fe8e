import type { SimulationAnswer } from '@/api/gen/types.gen';
import { Card } from '@/components/ui/card';
import { formatMoney, formatNumber } from '@/lib/format';
import { monthShort, type YearMonth } from '@/lib/month';
import { bestOf } from '../mappers';
import { Explained } from './explained';

/** What it costs to migrate, when that is paid, and what waiting costs (LW-03). */
export function ReturnCard({ answer }: { answer: SimulationAnswer }) {
  const { mode, name, saving } = bestOf(answer);
  const { retorno } = saving;
  // Absent in what was kept before.
  if (!retorno) return null;
  const taxa = formatNumber(retorno.taxa_desconto_percentual, 0, 2);
  return (
    <Card
      title="Migrar: custo e retorno"
      description={`Modalidade ${name}, fornecimento desde ${monthShort(retorno.inicio as YearMonth)}.`}
      actions={<Explained campo={`economia_temporal.${mode}.retorno`} label="Payback" />}
    >
      <dl className="grid gap-x-8 gap-y-3 text-body sm:grid-cols-2 xl:grid-cols-4">
        <Fact label="Payback">{retorno.payback}</Fact>
        <Fact label="Custos únicos">
          {retorno.custos_unicos.length > 0 ? formatMoney(retorno.soma_custos_unicos_R$) : '–'}
        </Fact>
        <Fact label="Esperar um mês custa">{lost(retorno.esperar_um_mes_R$)}</Fact>
        <Fact label="Esperar três meses custa">{lost(retorno.esperar_tres_meses_R$)}</Fact>
        <Fact label={`VPL de 12 meses, a ${taxa}%`}>{worth(retorno.vpl_12_meses_R$)}</Fact>
        <Fact label="VPL de 36 meses">{worth(retorno.vpl_36_meses_R$)}</Fact>
        <Fact label="VPL de 60 meses">{worth(retorno.vpl_60_meses_R$)}</Fact>
      </dl>
      {[retorno.prejuizo, ...retorno.faltam].filter(Boolean).map((text) => (
        <p key={text} className="mt-4 text-body text-warn">
          {text}
        </p>
      ))}
    </Card>
  );
}

const worth = (value: number | null) => (value === null ? 'Indefinido' : formatMoney(value));
const lost = (value: number) => (value > 0 ? formatMoney(value) : '–');

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <dt className="text-dense text-muted">{label}</dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
    </div>
  );
}
