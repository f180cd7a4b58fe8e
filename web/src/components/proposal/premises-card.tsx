import type { Column } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { Card } from '@/components/ui/card';
import { formatMoney } from '@/lib/format';

/** One premise of a simulation; the names are the API's. */
export interface Premise {
  nome: string;
  valor: string;
  origem: 'digitada' | 'em_vigor' | 'prevista';
  fonte: string;
  /** The value that the effect is measured against. */
  contra?: string;
  efeito_R$_ano?: number | null;
}

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
    header: 'Efeito na economia do ano',
    align: 'end',
    cell: (p) => <Effect premise={p} />,
  },
];

function Effect({ premise: { efeito_R$_ano: effect, contra } }: { premise: Premise }) {
  if (effect === undefined || effect === null) return '–';
  return (
    <span className="block">
      {formatMoney(effect)}
      {contra && <span className="block text-dense text-muted">se fosse {contra}</span>}
    </span>
  );
}

/** Every premise with its origin: typed values are distinguished from those in force (LW-03). */
export function PremisesCard({ premises }: { premises: readonly Premise[] | undefined }) {
  if (!premises?.length) return null;
  return (
    <Card
      title="Premissas"
      description="O que foi digitado nesta simulação e o que vale pelos parâmetros em vigor."
      padding="none"
    >
      <DataTable name="Premissas" columns={columns} rows={premises} rowKey={(p) => p.nome} cards />
    </Card>
  );
}
