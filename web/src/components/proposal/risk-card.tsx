import type { Column } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { Card } from '@/components/ui/card';
import { formatMoney } from '@/lib/format';

/** What may turn out otherwise; the names are the API's. */
export interface Risk {
  nome: string;
  texto: string;
  /** Once, not each year. */
  uma_vez: boolean;
  de_R$: number | null;
  ate_R$: number | null;
}

const amount = (value: number | null) => (value === null ? 'Indefinido' : formatMoney(value));

const columns: readonly Column<Risk>[] = [
  {
    id: 'risco',
    header: 'Risco',
    wrap: true,
    width: '420px',
    cell: ({ nome, texto, uma_vez }) => (
      <span className="block min-w-0">
        <span className="block font-medium">{uma_vez ? `${nome} (uma vez)` : nome}</span>
        <span className="block text-dense font-normal text-muted">{texto}</span>
      </span>
    ),
  },
  { id: 'pior', header: 'No pior caso, no ano', align: 'end', cell: (r) => amount(r.de_R$) },
  { id: 'melhor', header: 'No melhor', align: 'end', cell: (r) => amount(r.ate_R$) },
];

/** What law or place may bring, with its range in R$; no range is assumed (LW-06). */
export function RiskCard({ risks, note }: { risks: readonly Risk[] | undefined; note: string }) {
  if (!risks?.length) return null;
  return (
    <Card title="Riscos" description={note} padding="none">
      <DataTable name="Riscos" columns={columns} rows={risks} rowKey={(r) => r.nome} cards />
    </Card>
  );
}
