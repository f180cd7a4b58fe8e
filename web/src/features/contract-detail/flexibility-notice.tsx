import { useMutation, useQueryClient } from '@tanstack/react-query';
import { updateContract } from '@/api/gen/contratos';
import { Banner } from '@/components/feedback/banner';
import { Button } from '@/components/ui/button';
import { notify } from '@/components/ui/notify';
import { messageOf } from '@/lib/api-error';
import { formatNumber } from '@/lib/format';
import { useContractAccess } from '@/model/contract/access';
import { patchDetail, reconcile } from '@/model/contract/cache';
import { type Contract, toContract } from '@/model/contract/contract';

/**
 * Asks which of both was agreed where the proposed limits stand beside a flexibility. Either
 * answer ends the question: it leaves limits and flexibility that say the same.
 */
export function FlexibilityNotice({ contract }: { contract: Contract }) {
  const access = useContractAccess();
  const answer = useAnswer(contract);
  const agreed = `${formatNumber(contract.flexibility, 0, 2)}%`;
  if (!access.edit(contract)) return null;
  return (
    <Banner
      tone="warn"
      title={`A flexibilidade de ${agreed} não tem efeito: os limites são de 0% a 200%.`}
      action={
        <>
          <Button
            size="sm"
            loading={answer.isPending}
            onClick={() => answer.mutate({ upper_limit_percent: null, lower_limit_percent: null })}
          >
            Usar a flexibilidade
          </Button>
          <Button
            size="sm"
            variant="ghost"
            disabled={answer.isPending}
            onClick={() => answer.mutate({ flexibility_percent: 100 })}
          >
            Manter a faixa aberta
          </Button>
        </>
      }
    >
      {answer.error
        ? messageOf(answer.error, 'Não foi possível salvar a faixa.')
        : 'Faixa aberta: nada fica fora.'}
    </Banner>
  );
}

type Answer =
  | { upper_limit_percent: null; lower_limit_percent: null }
  | { flexibility_percent: number };

function useAnswer({ id, version }: Contract) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: Answer) =>
      toContract(await updateContract({ path: { id }, body, ifMatch: version })),
    onSuccess: (contract) => {
      patchDetail(client, contract);
      notify.success('Faixa salva');
    },
    onSettled: () => void reconcile(client),
  });
}
