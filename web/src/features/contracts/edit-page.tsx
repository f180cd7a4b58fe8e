import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { Banner } from '@/components/feedback/banner';
import { ErrorBanner } from '@/components/feedback/error-banner';
import { PageHeader } from '@/components/feedback/page-header';
import { paths } from '@/lib/paths';
import { useContractAccess } from './access';
import { ContractNotFound } from './components/contract-not-found';
import { DetailSkeleton } from './components/detail-skeleton';
import { EditForm } from './components/edit-form';
import { isNotFound, loadMessage } from './errors';
import type { Contract } from './mappers';
import { contractQuery } from './queries';

/** Changes one contract. */
export function EditPage() {
  const { id = '' } = useParams();
  const { data, error, isFetching, refetch } = useQuery(contractQuery(id));
  if (isNotFound(error) || data?.deleted) return <ContractNotFound />;
  const back = { to: paths.contract(id), label: 'Voltar para o contrato' };
  if (data === undefined && error) {
    return (
      <>
        <PageHeader title="Editar contrato" back={back} />
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
  return (
    <>
      <PageHeader
        title="Editar contrato"
        back={back}
        description={`${data.code} · ${data.client}`}
      />
      <Editor key={id} contract={data} />
    </>
  );
}

function Editor({ contract }: { contract: Contract }) {
  const access = useContractAccess();
  // As it was opened: while a save is under way the contract already shows its new status.
  const [open] = useState(() => access.edit(contract));
  if (open) return <EditForm contract={contract} />;
  return (
    <Banner tone="info" title="Somente contratos em análise podem ser alterados por consultores." />
  );
}
