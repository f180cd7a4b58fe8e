import { useMutation, useQueryClient } from '@tanstack/react-query';
import { restoreContract } from '@/api/gen/contratos';
import { needsReauth, useReauthenticate } from '@/api/session';
import { Banner } from '@/components/feedback/banner';
import { ReauthDialog } from '@/components/feedback/reauth-dialog';
import { Button } from '@/components/ui/button';
import { notify } from '@/components/ui/notify';
import { messageOf } from '@/lib/api-error';
import { patchDetail, reconcile } from '@/model/contract/cache';
import { type Contract, toContract } from '@/model/contract/contract';

/** Says that the contract was deleted, to those who may bring it back. */
export function DeletedNotice({ contract }: { contract: Contract }) {
  const restore = useRestoreContract();
  const reauth = useReauthenticate();
  const send = () =>
    restore.mutate(contract.id, {
      onSuccess: () => notify.success(`Contrato ${contract.code} restaurado`),
    });
  const asking = needsReauth(restore.error);
  return (
    <>
      <Banner
        tone="warn"
        title="Este contrato foi excluído."
        action={
          <Button size="sm" loading={restore.isPending} onClick={send}>
            Restaurar contrato
          </Button>
        }
      >
        {restore.error && !asking
          ? messageOf(restore.error, 'Não foi possível restaurar o contrato.')
          : 'Ele não aparece nas listas nem no dashboard.'}
      </Banner>
      <ReauthDialog
        open={asking}
        onOpenChange={(open) => !open && restore.reset()}
        onConfirm={(password) => reauth.mutate(password, { onSuccess: send })}
        loading={reauth.isPending}
        error={reauth.error ? messageOf(reauth.error, 'Não foi possível confirmar a senha.') : null}
      />
    </>
  );
}

/** Brings a deleted contract back. */
function useRestoreContract() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => toContract(await restoreContract({ path: { id }, body: {} })),
    onSuccess: (contract) => patchDetail(client, contract),
    onSettled: () => void reconcile(client),
  });
}
