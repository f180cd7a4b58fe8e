import { useMutation, useQueryClient } from '@tanstack/react-query';
import { keyOf } from '@/api/call';
import { compareOffers, getRound, listRounds, type RoundWire } from '@/api/negotiations';
import { notify } from '@/components/ui/notify';
import { messageOf } from '@/lib/api-error';
import { refreshDeals } from '../use-move';

/**
 * Runs a step of a round: refreshes every query that shows it and reports a refusal, unless the
 * form that it is sent from does.
 */
export function useRoundStep<V, R = RoundWire>(
  step: (values: V) => Promise<R>,
  said: string,
  onDone?: (result: R) => void,
  { inForm = false } = {},
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: step,
    onSuccess: (result) => {
      notify.success(said);
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
