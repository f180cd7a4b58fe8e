import type { SimulationAnswer } from '@/api/gen/types.gen';
import type { Column } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { Card } from '@/components/ui/card';
import { formatMoney, formatPercent } from '@/lib/format';
import { shownOf } from '../mappers';

type Sensitivity = NonNullable<SimulationAnswer['sensibilidade']['verde']>;
type Effect = Sensitivity['efeitos'][number];

const columns: readonly Column<Effect>[] = [
  { id: 'mudanca', header: 'Se mudasse', wrap: true, cell: (e) => e.rotulo },
  {
    id: 'economia',
    header: 'Economia no ano',
    align: 'end',
    cell: (e) => formatMoney(e.economia_ano_R$),
  },
  {
    id: 'percentual',
    header: 'Economia',
    align: 'end',
    cell: (e) => formatPercent(e.economia_percentual, 2),
  },
  {
    id: 'diferenca',
    header: 'Diferença',
    align: 'end',
    cell: (e) => {
      const text = formatMoney(e.diferenca_R$);
      return <span>{e.diferenca_R$ > 0 ? `+${text}` : text}</span>;
    },
  },
];

/** O que mudaria este resultado: one thing at a time, and the price at which nothing is saved. */
export function SensitivityCard({ answer }: { answer: SimulationAnswer }) {
  const { sensitivity: s } = shownOf(answer);
  if (!s) return null;
  return (
    <Card
      title="O que mudaria este resultado"
      description={`Uma mudança de cada vez, na modalidade ${s.modalidade}.`}
      padding="none"
    >
      <p className="px-5 pb-4 text-body">{breakEven(s)}</p>
      <DataTable
        name="O que mudaria este resultado"
        columns={columns}
        rows={s.efeitos}
        rowKey={(e) => e.rotulo}
        cards
      />
    </Card>
  );
}

function breakEven(s: Sensitivity): string {
  const price = s.preco_equilibrio_R$_MWh;
  if (price === null) return 'Nenhum preço de energia daria economia com estes dados.';
  const margin = s.margem_preco_percentual;
  const tail =
    margin === null
      ? ''
      : margin >= 0
        ? `, ${formatPercent(margin, 2)} acima do preço desta proposta`
        : `, ${formatPercent(-margin, 2)} abaixo do preço desta proposta`;
  return `A economia acaba com a energia a ${formatMoney(price)}/MWh${tail}.`;
}
