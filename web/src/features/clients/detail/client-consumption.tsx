import { useQuery } from '@tanstack/react-query';
import { Plug } from 'lucide-react';
import { Link } from 'react-router';
import type { LeadDetailBody } from '@/api/gen/types.gen';
import { useCan } from '@/api/session';
import type { Column } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { EmptyState } from '@/components/feedback/empty-state';
import { LoadError } from '@/components/feedback/error-banner';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { formatMWh } from '@/lib/format';
import { monthShort } from '@/lib/month';
import { paths } from '@/lib/paths';
import { ConsumptionSpark } from '@/model/balance/recent';
import type { BalanceRow } from '@/model/balance/row';
import { consumptionQuery } from '../queries';

const columns: readonly Column<BalanceRow>[] = [
  { id: 'unidade', header: 'Unidade', cell: ({ meter }) => meter, grows: true, width: '96px' },
  {
    id: 'meses',
    header: '12 meses',
    cell: ({ recent }) => <ConsumptionSpark months={recent} />,
  },
  {
    id: 'ultimo',
    header: 'Último mês',
    cell: ({ lastMonth }) => (lastMonth === null ? '–' : monthShort(lastMonth)),
  },
  { id: 'consumo', header: 'Consumo (MWh)', align: 'end', cell: lastConsumption },
];

/** What was measured in the unit's last month. */
function lastConsumption({ recent, lastMonth }: BalanceRow): string {
  return formatMWh(recent.find(({ month }) => month === lastMonth)?.mwh, false);
}

/** The consumption of the client's greatest units as lines; each opens its balance. */
export function ClientConsumption({ client }: { client: LeadDetailBody }) {
  const mayUpload = useCan('balances:upload');
  const query = useQuery(consumptionQuery(client.id));
  const { data, error, isFetching } = query;
  const more = data !== undefined && client.unidades.length > data.rows.length;
  if (error && !data) {
    return <LoadError query={query} title="Não foi possível carregar os balanços energéticos." />;
  }
  return (
    <Card
      title="Consumo das unidades"
      padding="none"
      refreshing={isFetching && data !== undefined}
      actions={
        more && (
          <Link
            to={paths.client(client.id, 'unidades')}
            className="text-dense font-medium text-primary hover:underline"
          >
            {`Ver as ${client.unidades.length} unidades`}
          </Link>
        )
      }
    >
      <DataTable
        name="Consumo das unidades"
        columns={columns}
        rows={data?.rows}
        rowKey={({ id }) => id}
        rowTo={({ id }) => paths.balance(id)}
        skeletonRows={3}
        cards
        empty={
          <EmptyState
            icon={<Plug />}
            title="Nenhuma unidade medida."
            description="Os meses aparecem quando as medições das unidades são importadas."
            action={
              mayUpload && (
                <ButtonLink size="sm" to={paths.imports}>
                  Enviar planilha
                </ButtonLink>
              )
            }
          />
        }
      />
    </Card>
  );
}
