import { useMutation, useQueryClient } from '@tanstack/react-query';
import { keyOf } from '@/api/call';
import {
  answerCredit,
  getFinding,
  getRecalculatedBill,
  listFindings,
} from '@/api/gen/auditoria-de-faturas';
import type { FindingCreditBody } from '@/api/gen/types.gen';
import { useCan } from '@/api/session';
import { Banner } from '@/components/feedback/banner';
import { Button } from '@/components/ui/button';
import { notify } from '@/components/ui/notify';
import { messageOf } from '@/lib/api-error';
import { formatMoney } from '@/lib/format';
import { monthShort } from '@/lib/month';

/** Lines of later bills that may give back what was contested, each with its question. */
export function Credits({ credits }: { credits: readonly FindingCreditBody[] }) {
  return credits.map((credit) => (
    <CreditQuestion key={`${credit.apontamento_id} ${credit.linha}`} credit={credit} />
  ));
}

function CreditQuestion({ credit }: { credit: FindingCreditBody }) {
  const { apontamento_id, fatura_id, linha, mes, numero, pergunta, texto, valor, version } = credit;
  const client = useQueryClient();
  const answers = useCan('invoices:process');
  const answer = useMutation({
    mutationFn: (sim: boolean) =>
      answerCredit({
        path: { id: apontamento_id },
        body: { fatura_id, linha, sim },
        ifMatch: version,
      }),
    onSuccess: (_answer, sim) =>
      notify.success(sim ? 'Contestação resolvida pelo crédito' : 'Crédito dispensado'),
    onSettled: () =>
      Promise.all(
        [keyOf(listFindings), keyOf(getFinding), keyOf(getRecalculatedBill)].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
  const button = (label: string, sim: boolean) => (
    <Button
      size="sm"
      variant={sim ? 'primary' : undefined}
      loading={answer.isPending && answer.variables === sim}
      disabled={answer.isPending}
      onClick={() => answer.mutate(sim)}
    >
      {label}
    </Button>
  );
  return (
    <Banner
      tone="info"
      title={pergunta}
      action={
        answers && (
          <div className="flex gap-2">
            {button('Sim', true)}
            {button('Não', false)}
          </div>
        )
      }
    >
      {texto}, {formatMoney(valor)}, na fatura{numero ? ` ${numero}` : ''} de {monthShort(mes)}.
      {answer.error && (
        <span className="block text-bad">
          {messageOf(answer.error, 'Não foi possível responder. Tente novamente.')}
        </span>
      )}
    </Banner>
  );
}
