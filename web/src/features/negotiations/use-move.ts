import { useMutation, useQueryClient } from '@tanstack/react-query';
import { keyOf } from '@/api/call';
import {
  type BoardWire,
  type DealWire,
  dealBoard,
  dealTimeline,
  getDeal,
  type LossReason,
  listDeals,
  moveDeal,
  type StageWire,
} from '@/api/negotiations';
import { notify } from '@/components/ui/notify';
import { messageOf } from '@/lib/api-error';
import { stageLabel } from './stages';

interface Move {
  deal: DealWire;
  to: StageWire;
  reason?: LossReason;
  note?: string;
}

const moveFailed = 'Não foi possível mover a negociação.';

/** Brings a deal to another stage: at once on the board, and back where the server refuses. */
export function useMove(onMoved?: (deal: DealWire) => void) {
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
      const before = client.getQueriesData<BoardWire>(boards);
      client.setQueriesData<BoardWire>(boards, (board) => board && moved(board, deal, to));
      return { before };
    },
    onError: (error, _, context) => {
      for (const [key, board] of context?.before ?? []) client.setQueryData(key, board);
      notify.error(messageOf(error, moveFailed));
    },
    onSuccess: (deal) => {
      // Its version: another move may come before the board is read anew.
      client.setQueriesData<BoardWire>(
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
function moved(board: BoardWire, deal: DealWire, to: StageWire): BoardWire {
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
