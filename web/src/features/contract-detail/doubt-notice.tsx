import { useMutation, useQueryClient } from '@tanstack/react-query';
import { updateContract } from '@/api/gen/contratos';
import { Banner } from '@/components/feedback/banner';
import { Button } from '@/components/ui/button';
import { notify } from '@/components/ui/notify';
import { messageOf } from '@/lib/api-error';
import { useContractAccess } from '@/model/contract/access';
import { patchDetail, reconcile } from '@/model/contract/cache';
import { type Contract, toContract } from '@/model/contract/contract';
import { doubtText } from '@/model/contract/display';

/** Says which values nobody has confirmed, and lets who may edit confirm them. */
export function DoubtNotice({ contract }: { contract: Contract }) {
  const access = useContractAccess();
  const confirm = useConfirmDoubts(contract);
  return (
    <Banner
      tone="warn"
      title={`Confira ${contract.doubts.map(doubtText).join('; ')}.`}
      action={
        access.edit(contract) && (
          <Button size="sm" loading={confirm.isPending} onClick={() => confirm.mutate()}>
            Confirmar mesmo assim
          </Button>
        )
      }
    >
      {confirm.error
        ? messageOf(confirm.error, 'Não foi possível confirmar o valor.')
        : 'Nenhum cálculo usa o valor até que alguém o corrija ou confirme.'}
    </Banner>
  );
}

/** A save that changes nothing: the server asks about the values, and the reasons go with the repetition. */
function useConfirmDoubts({ id, version }: Contract) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () =>
      toContract(await updateContract({ path: { id }, body: {}, ifMatch: version })),
    onSuccess: (contract) => {
      patchDetail(client, contract);
      notify.success('Valor confirmado');
    },
    onSettled: () => void reconcile(client),
  });
}
