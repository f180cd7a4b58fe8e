import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { Banner } from '@/components/feedback/banner';
import { LoadError } from '@/components/feedback/error-banner';
import { PageHeader } from '@/components/feedback/page-header';
import { isNotFound } from '@/lib/api-error';
import { paths } from '@/lib/paths';
import { useContractAccess } from '@/model/contract/access';
import type { Contract } from '@/model/contract/contract';
import { ContractNotFound } from '@/model/contract/contract-not-found';
import { DetailSkeleton } from '@/model/contract/contract-skeleton';
import { loadMessage } from '@/model/contract/errors';
import { contractQuery } from '@/model/contract/queries';
import { EditForm } from './components/edit-form';
import type { EditParts } from './form-parts';

/** Changes one contract. */
export function EditPage({ parts }: { parts: EditParts }) {
  const { id = '' } = useParams();
  const query = useQuery(contractQuery(id));
  const { data, error } = query;
  if (isNotFound(error) || data?.deleted) return <ContractNotFound />;
  const back = { to: paths.contract(id), label: 'Voltar para o contrato' };
  if (data === undefined && error) {
    return (
      <>
        <PageHeader title="Editar contrato" back={back} />
        <LoadError
          query={query}
          title="Não foi possível carregar o contrato."
          detail={loadMessage(error)}
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
      <Editor key={id} contract={data} parts={parts} />
    </>
  );
}

function Editor({ contract, parts }: { contract: Contract; parts: EditParts }) {
  const access = useContractAccess();
  // As it was opened: while a save is under way the contract already shows its new status.
  const [open] = useState(() => access.edit(contract));
  if (open) return <EditForm contract={contract} parts={parts} />;
  return (
    <Banner tone="info" title="Somente contratos em análise podem ser alterados por consultores." />
  );
}
