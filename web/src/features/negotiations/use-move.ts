import { useMutation, useQueryClient } from '@tanstack/react-query';
import { keyOf } from '@/api/call';
import { dealBoard, dealTimeline, getDeal, listDeals, moveDeal } from '@/api/gen/negociacoes';
import type { BoardOutputBody, NegotiationBody } from '@/api/gen/types.gen';
import { notify } from '@/components/ui/notify';
import { messageOf } from '@/lib/api-error';
import type { LossReason, StageWire } from './stages';
import { stageLabel } from './stages';

interface Move {
  deal: NegotiationBody;
  to: StageWire;
  reason?: LossReason;
  note?: string;
}

const moveFailed = 'Não foi possível mover a negociação.';

/** Brings a deal to another stage: at once on the board, and back where the server refuses. */
export function useMove(onMoved?: (deal: NegotiationBody) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ deal, to, reason, note }: Move) =>
      moveDeal({
        path: { id: deal.id },
        body: { etapa: to, motivo: reason, observacao: note },
        ifMatch: deal.version,
      }),
    onMutate: async ({ deal, to }) => {
      const boards = { queryKey: keyOf(dealBoard) };
      await client.cancelQueries(boards);
      const before = client.getQueriesData<BoardOutputBody>(boards);
      client.setQueriesData<BoardOutputBody>(boards, (board) => board && moved(board, deal, to));
      return { before };
    },
    onError: (error, _, context) => {
      for (const [key, board] of context?.before ?? []) client.setQueryData(key, board);
      notify.error(messageOf(error, moveFailed));
    },
    onSuccess: (deal) => {
      // Its version: another move may come before the board is read anew.
      client.setQueriesData<BoardOutputBody>(
        { queryKey: keyOf(dealBoard) },
        (board) => board && moved(board, deal, deal.etapa),
      );
      notify.success(`${deal.titulo}: ${stageLabel(deal.etapa)}`);
      onMoved?.(deal);
    },
    onSettled: () => refreshDeals(client),
  });
}

/** Everything that shows deals is read anew. */
export function refreshDeals(client: ReturnType<typeof useQueryClient>) {
  for (const of of [dealBoard, listDeals, getDeal, dealTimeline]) {
    void client.invalidateQueries({ queryKey: keyOf(of as typeof getDeal) });
  }
}

/** The board with the deal first in its new column; sums follow from the server. */
function moved(board: BoardOutputBody, deal: NegotiationBody, to: StageWire): BoardOutputBody {
  return {
    etapas: board.etapas.map((column) => {
      const others = column.negociacoes.filter(({ id }) => id !== deal.id);
      const gone = column.negociacoes.length - others.length;
      return column.etapa === to
        ? {
            ...column,
            quantidade: column.quantidade - gone + 1,
            negociacoes: [{ ...deal, etapa: to }, ...others],
          }
        : { ...column, quantidade: column.quantidade - gone, negociacoes: others };
    }),
  };
}
