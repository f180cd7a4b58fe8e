import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import type { LeadDetailBody } from '@/api/gen/types.gen';
import { useCan } from '@/api/session';
import type { Column } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { AsyncView } from '@/components/feedback/async-view';
import { EmptyState } from '@/components/feedback/empty-state';
import { Badge } from '@/components/ui/badge';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';
import { formatDate } from '@/lib/format';
import { paths } from '@/lib/paths';
import { contractsOfQuery } from '../queries';

interface Row {
  id: string;
  contract_code: string;
  status: string;
  start_date: string;
  end_date: string;
}

const columns: readonly Column<Row>[] = [
  { id: 'codigo', header: 'Contrato', cell: (c) => c.contract_code },
  {
    id: 'status',
    header: 'Status',
    cell: (c) => (
      <Badge tone={c.status === 'Ativo' ? 'ok' : c.status === 'Inativo' ? 'neutral' : 'warn'}>
        {c.status}
      </Badge>
    ),
  },
  { id: 'inicio', header: 'Início', cell: (c) => formatDate(c.start_date) },
  { id: 'fim', header: 'Fim', cell: (c) => formatDate(c.end_date) },
];

/** The contracts of a client; each opens its page. */
export function Contracts({ client }: { client: LeadDetailBody }) {
  const mayCreate = useCan('contracts:create');
  const query = useQuery(contractsOfQuery(client.cnpj));
  return (
    <Card title="Contratos" padding="none">
      <AsyncView
        query={query}
        loadingLabel="Carregando contratos..."
        skeleton={<Skeleton size="m-5 h-24" />}
        errorTitle="Não foi possível carregar os contratos da API."
      >
        {(data) => (
          <DataTable
            name="Contratos do cliente"
            columns={columns}
            rows={data}
            rowKey={(contract) => contract.id}
            rowTo={(contract) => paths.contract(contract.id)}
            cards
            empty={
              <EmptyState
                icon={<FileText />}
                title="Nenhum contrato encontrado."
                description="Os contratos deste CNPJ aparecem aqui quando são criados ou importados."
                action={
                  mayCreate && (
                    <ButtonLink size="sm" to={paths.contractImports}>
                      Importar contratos
                    </ButtonLink>
                  )
                }
              />
            }
          />
        )}
      </AsyncView>
    </Card>
  );
}
