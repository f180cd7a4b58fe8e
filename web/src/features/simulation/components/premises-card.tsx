import type { SimulationAnswerWire } from '@/api/simulation';
import type { Column } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { Card } from '@/components/ui/card';
import { formatMoney } from '@/lib/format';

type Premise = NonNullable<SimulationAnswerWire['premissas_listadas']>[number];

const origins: Readonly<Record<Premise['origem'], string>> = {
  digitada: 'Digitada',
  em_vigor: 'Em vigor',
  prevista: 'Prevista',
};

const columns: readonly Column<Premise>[] = [
  {
    id: 'premissa',
    header: 'Premissa',
    wrap: true,
    width: '360px',
    cell: ({ nome, fonte }) => (
      <span className="block min-w-0">
        <span className="block font-medium">{nome}</span>
        <span className="block text-dense font-normal text-muted">{fonte}</span>
      </span>
    ),
  },
  { id: 'valor', header: 'Valor', align: 'end', cell: (p) => p.valor },
  { id: 'origem', header: 'Origem', cell: (p) => origins[p.origem] },
  {
    id: 'efeito',
    header: 'Se fosse o contrário, no ano',
    align: 'end',
    cell: (p) => (p.efeito_R$_ano === undefined ? '–' : formatMoney(p.efeito_R$_ano)),
  },
];

/** Every premise with its origin: what was typed is told from what is in force (LW-03). */
export function PremisesCard({ answer }: { answer: SimulationAnswerWire }) {
  const list = answer.premissas_listadas ?? [];
  if (list.length === 0) return null;
  return (
    <Card
      title="Premissas"
      description="O que foi digitado nesta simulação e o que vale pelos parâmetros em vigor."
      padding="none"
    >
      <DataTable name="Premissas" columns={columns} rows={list} rowKey={(p) => p.nome} cards />
    </Card>
  );
}
