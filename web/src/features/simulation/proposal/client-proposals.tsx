import { useQuery } from '@tanstack/react-query';
import { FileSignature } from 'lucide-react';
import { useState } from 'react';
import { DataTable } from '@/components/data-table/data-table';
import { ListPanel } from '@/components/data-table/list-panel';
import { Pagination } from '@/components/data-table/pagination';
import { EmptyState } from '@/components/feedback/empty-state';
import { ButtonLink } from '@/components/ui/button';
import { paths } from '@/lib/paths';
import { plural } from '@/lib/text';
import { proposalColumns } from './proposal-columns';
import { pageSize, proposalsOfClientQuery } from './queries';

const columns = proposalColumns.filter(
  ({ id, hiddenAtFirst }) => id !== 'cliente' && !hiddenAtFirst,
);

/** The proposals that were made to a client, newest first. */
export function ClientProposals({ clientId }: { clientId: string }) {
  const [page, setPage] = useState(1);
  const query = useQuery(proposalsOfClientQuery(clientId, page));
  const { data } = query;
  return (
    <ListPanel query={query} errorTitle="Não foi possível carregar as propostas.">
      <DataTable
        name="Propostas do cliente"
        columns={columns}
        rows={data?.data}
        rowKey={(p) => p.id}
        rowTo={(p) => paths.proposal(p.id)}
        cards
        empty={
          <EmptyState
            icon={<FileSignature />}
            title="Nenhuma proposta ainda."
            description="Calcule e salve uma simulação; na etapa Proposta, gere a proposta."
            action={<ButtonLink to={paths.simulationOfClient(clientId)}>Simular</ButtonLink>}
          />
        }
      />
      <Pagination
        status={data && plural(data.total, 'proposta', 'propostas')}
        page={page}
        pageSize={pageSize}
        total={data?.total}
        totalCapped={data?.totalCapped}
        onPage={setPage}
      />
    </ListPanel>
  );
}
