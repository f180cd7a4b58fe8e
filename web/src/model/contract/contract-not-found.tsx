import { FileQuestion } from 'lucide-react';
import { EmptyState } from '@/components/feedback/empty-state';
import { PageHeader } from '@/components/feedback/page-header';
import { Card } from '@/components/ui/card';
import { paths } from '@/lib/paths';

export const backToList = { to: paths.contracts(), label: 'Voltar para contratos' };

/** An unknown id: it never existed, was deleted, or belongs to another user. */
export function ContractNotFound() {
  return (
    <>
      <PageHeader title="Contrato não encontrado" back={backToList} />
      <Card padding="none">
        <EmptyState
          icon={<FileQuestion />}
          title="Não há contrato neste endereço."
          description="Ele pode ter sido excluído, ou não faz parte da sua carteira."
        />
      </Card>
    </>
  );
}
