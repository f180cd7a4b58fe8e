import { useMutation, useQueryClient } from '@tanstack/react-query';
import { keyOf } from '@/api/call';
import { compareOffers, getRound, listRounds } from '@/api/gen/rodadas-de-cotacao';
import type { QuoteRoundBody } from '@/api/gen/types.gen';
import { notify } from '@/components/ui/notify';
import { messageOf } from '@/lib/api-error';
import { useSent } from '@/model/mail/server';
import { refreshDeals } from '../use-move';

/**
 * Runs a step of a round: refreshes every query that shows it and reports a refusal, unless the
 * form that it is sent from does; mails are how many suppliers it writes to.
 */
export function useRoundStep<V, R = QuoteRoundBody>(
  step: (values: V) => Promise<R>,
  said: string,
  onDone?: (result: R) => void,
  { inForm = false, mails = 0 } = {},
) {
  const client = useQueryClient();
  const sent = useSent();
  return useMutation({
    mutationFn: step,
    onSuccess: (result) => {
      notify.success(mails > 0 ? sent(said, mails) : said);
      onDone?.(result);
    },
    onError: (error) => {
      if (!inForm) notify.error(messageOf(error, 'Não foi possível concluir.'));
    },
    onSettled: () => {
      for (const of of [getRound, compareOffers, listRounds]) {
        void client.invalidateQueries({ queryKey: keyOf(of as typeof getRound) });
      }
      refreshDeals(client);
    },
  });
}

/** How many suppliers receive a mail from an act that notifies all of them. */
export const invited = ({ convites }: QuoteRoundBody) =>
  convites.filter((guest) => guest.revogado_em === null).length;
