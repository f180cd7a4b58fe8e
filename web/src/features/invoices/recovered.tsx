import { useQuery } from '@tanstack/react-query';
import { queryOf } from '@/api/call';
import { exportRecovered, listRecovered } from '@/api/gen/auditoria-de-faturas';
import type { FindingRecoveryRow } from '@/api/gen/types.gen';
import type { Column } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { ExportMenu } from '@/components/export/export-menu';
import { LoadError } from '@/components/feedback/error-banner';
import { Card } from '@/components/ui/card';
import { formatMoney } from '@/lib/format';

const columns: readonly Column<FindingRecoveryRow>[] = [
  { id: 'year', header: 'Ano da fatura', cell: ({ ano }) => ano },
  {
    id: 'recovered',
    header: 'Recuperado (R$)',
    align: 'end',
    cell: ({ recuperado }) => formatMoney(recuperado),
  },
  {
    id: 'awaited',
    header: 'A receber (R$)',
    align: 'end',
    cell: ({ a_receber }) => formatMoney(a_receber),
  },
];

/** What a client's contests gave back and what is still to come, by year; nothing where none was made. */
export function Recovered({ clientId }: { clientId: string }) {
  const query = { cliente_id: clientId };
  const list = useQuery(queryOf(listRecovered, { query: { ...query, pageSize: 50 } }));
  const { data } = list;
  if (data?.total === 0) return null;
  return (
    <Card
      title="Recuperado"
      description="O que as contestações devolveram e o que falta receber, pelo ano da fatura contestada."
      padding="none"
      actions={
        data && (
          <ExportMenu
            path={exportRecovered.url}
            query={query}
            name="recuperado"
            total={data.total}
          />
        )
      }
    >
      <LoadError query={list} title="Não foi possível carregar o recuperado." />
      <DataTable
        name="Recuperado por ano"
        columns={columns}
        rows={data?.data}
        rowKey={({ ano }) => ano}
        cards
        skeletonRows={1}
      />
    </Card>
  );
}
