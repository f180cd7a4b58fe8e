import type { SimulationAnswer } from '@/api/gen/types.gen';
import type { Column } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { Card } from '@/components/ui/card';
import { formatMoney, formatPercent } from '@/lib/format';
import { shownOf } from '../mappers';

type LawScenario = NonNullable<SimulationAnswer['lei_prevista']>[number];

const columns: readonly Column<LawScenario>[] = [
  {
    id: 'cenario',
    header: 'Se',
    wrap: true,
    width: '360px',
    cell: ({ nome, motivo, prometida }) => (
      <span className="block min-w-0">
        <span className="block font-medium">{prometida ? `${nome} (prometida)` : nome}</span>
        <span className="block text-dense font-normal text-muted">{motivo}</span>
      </span>
    ),
  },
  {
    id: 'economia',
    header: 'Economia no ano',
    align: 'end',
    cell: (s) => formatMoney(s.economia_ano_R$),
  },
  {
    id: 'percentual',
    header: '%',
    align: 'end',
    cell: (s) => formatPercent(s.economia_percentual, 2),
  },
  {
    id: 'diferenca',
    header: 'Contra a base',
    align: 'end',
    cell: (s) => (s.nome === 'Base' ? '–' : formatMoney(s.diferenca_R$)),
  },
];

/** What the saving comes to as the law of 2027 turns out; nothing where no month is of 2027. */
export function LawCard({ answer }: { answer: SimulationAnswer }) {
  const { law, promise } = shownOf(answer);
  const [base] = law;
  if (!base) return null;
  return (
    <Card
      title="Conforme a lei de 2027 vier"
      description={`CBS e IBS no lugar de PIS e COFINS, modalidade ${base.modalidade}. ${promise?.motivo ?? ''}`}
      padding="none"
    >
      <DataTable
        name="Conforme a lei de 2027 vier"
        columns={columns}
        rows={law}
        rowKey={(s) => s.nome}
        cards
      />
    </Card>
  );
}
