import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { keyOf } from '@/api/call';
import { listClientInvoices } from '@/api/gen/faturas';
import { useCan } from '@/api/session';
import type { Column } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { ListPanel } from '@/components/data-table/list-panel';
import { Pagination } from '@/components/data-table/pagination';
import { EmptyState } from '@/components/feedback/empty-state';
import { ButtonLink } from '@/components/ui/button';
import { paths } from '@/lib/paths';
import { plural } from '@/lib/text';
import { type Invoice, toInvoice } from '@/model/contract/invoice';
import { invoiceColumns } from './invoice-columns';
import { Recovered } from './recovered';

const pageSize = 20;

interface Row extends Invoice {
  contract: { id: string; code: string };
}

function clientInvoicesQuery(id: string, page: number) {
  const args = { path: { id }, query: { page, pageSize } };
  return queryOptions({
    queryKey: keyOf(listClientInvoices, args),
    queryFn: async ({ signal }) => {
      const { data, total } = await listClientInvoices({ ...args, signal });
      const rows = (data ?? []).map(
        (wire): Row => ({
          ...toInvoice(wire),
          contract: { id: wire.contract_id, code: wire.contract_code },
        }),
      );
      return { rows, total };
    },
    placeholderData: keepPreviousData,
  });
}

const columns: readonly Column<Row>[] = [
  { id: 'contract', header: 'Contrato', cell: ({ contract }) => contract.code },
  ...invoiceColumns,
];

/** The documents of all contracts of a client, newest month first; each opens at its contract. */
export function ClientInvoices({ clientId }: { clientId: string }) {
  const mayProcess = useCan('invoices:process');
  const [page, setPage] = useState(1);
  const query = useQuery(clientInvoicesQuery(clientId, page));
  const { data } = query;
  return (
    <div className="space-y-4">
      <Recovered clientId={clientId} />
      <ListPanel query={query} errorTitle="Não foi possível carregar as faturas do cliente.">
        <DataTable
          name="Faturas do cliente"
          columns={columns}
          rows={data?.rows}
          rowKey={({ id }) => id}
          rowTo={({ contract }) => paths.contractInvoices(contract.id)}
          cards
          empty={
            <EmptyState
              icon={<ReceiptText />}
              title="Nenhuma fatura registrada."
              description="As notas do fornecedor e as faturas da distribuidora são registradas em cada contrato."
              action={
                mayProcess && (
                  <ButtonLink size="sm" to={paths.invoiceAnalysis}>
                    Enviar fatura
                  </ButtonLink>
                )
              }
            />
          }
        />
        <Pagination
          status={data && plural(data.total, 'fatura', 'faturas')}
          page={page}
          pageSize={pageSize}
          total={data?.total}
          onPage={setPage}
        />
      </ListPanel>
    </div>
  );
}
