import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { ErrorBanner } from '@/components/feedback/error-banner';
import { PageHeader } from '@/components/feedback/page-header';
import { Button, ButtonLink } from '@/components/ui/button';
import { useSearchState } from '@/hooks/use-search-state';
import { useTitle } from '@/hooks/use-title';
import { paths } from '@/lib/paths';
import { useContractAccess } from './access';
import { backToList } from './back';
import { ContractDetail, detailParams } from './components/contract-detail';
import { ContractNotFound } from './components/contract-not-found';
import { DetailSkeleton } from './components/detail-skeleton';
import { DeleteContractDialog, OnDemand } from './components/lazy';
import { StatusChip } from './components/status-chip';
import type { ContractDetail as Detail } from './detail/detail';
import { isNotFound, loadMessage } from './errors';
import { contractDetailQuery } from './queries';

/** One contract. */
export function DetailPage() {
  const { id = '' } = useParams();
  const [{ mes }] = useSearchState(detailParams);
  const { data, error, isFetching, refetch } = useQuery(contractDetailQuery(id, mes));
  if (isNotFound(error)) return <ContractNotFound />;
  if (data === undefined && error) {
    return (
      <>
        <PageHeader title="Contrato" back={backToList} />
        <ErrorBanner
          title="Não foi possível carregar o contrato."
          detail={loadMessage(error)}
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </>
    );
  }
  if (data === undefined) return <DetailSkeleton />;
  return <Loaded detail={data} refreshing={isFetching} />;
}

function Loaded({ detail, refreshing }: { detail: Detail; refreshing: boolean }) {
  const { contract } = detail;
  const navigate = useNavigate();
  const access = useContractAccess();
  const [deleting, setDeleting] = useState(false);
  useTitle(contract.code);
  return (
    <>
      <PageHeader
        back={backToList}
        title={contract.code}
        badge={<StatusChip status={contract.status} />}
        description={
          <>
            {contract.client} · <span className="whitespace-nowrap">CNPJ {contract.cnpj}</span>
          </>
        }
        actions={
          !contract.deleted && (
            <>
              {access.remove && (
                <Button variant="danger" icon={<Trash2 />} onClick={() => setDeleting(true)}>
                  Excluir
                </Button>
              )}
              {access.edit(contract) && (
                <ButtonLink
                  to={paths.contractEdit(contract.id)}
                  variant="primary"
                  icon={<Pencil />}
                >
                  Editar contrato
                </ButtonLink>
              )}
            </>
          )
        }
      />
      <ContractDetail detail={detail} refreshing={refreshing} />
      {deleting && (
        <OnDemand>
          <DeleteContractDialog
            contract={contract}
            onClose={() => setDeleting(false)}
            onDeleted={() => void navigate(paths.contracts())}
          />
        </OnDemand>
      )}
    </>
  );
}
