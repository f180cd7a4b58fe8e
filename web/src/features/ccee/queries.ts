import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { keyOf, queryOf } from '@/api/call';
import type { CceeAgentMonth } from '@/api/gen/types.gen';
import {
  createCceeFigure,
  deleteCceeFigure,
  listCceeFigures,
  updateCceeFigure,
} from '@/api/gen/valores-da-ccee';
import type { YearMonth } from '@/lib/month';
import { uuid } from '@/lib/uuid';
import { type Figure, toAgentMonth } from './mappers';

export const pageSize = 20;

export interface FigureFilters {
  mes: YearMonth;
  q: string;
  page: number;
}

export function figuresQuery({ mes, q, page }: FigureFilters) {
  return queryOptions({
    ...queryOf(listCceeFigures, { query: { mes, q: q || undefined, page, pageSize } }),
    placeholderData: keepPreviousData,
    select: ({ data, total }) => ({ rows: data.map(toAgentMonth), total }),
  });
}

interface Cell {
  agentId: string;
  mes: YearMonth;
  kind: string;
  figure: Figure | undefined;
}

interface Listed {
  data: CceeAgentMonth[];
}

/**
 * Records, changes or deletes the amount of one cell. The list shows it at once, and what it was
 * again where the server refuses it.
 */
export function useSaveAmount({ agentId, mes, kind, figure }: Cell) {
  const client = useQueryClient();
  const lists = { queryKey: keyOf(listCceeFigures) };
  return useMutation({
    mutationFn: async (amount: number | null) => {
      if (amount === null) {
        if (figure) await deleteCceeFigure({ path: { id: figure.id }, ifMatch: figure.version });
      } else if (figure) {
        const body = { ...figure.kept, valor: amount };
        await updateCceeFigure({ path: { id: figure.id }, ifMatch: figure.version, body });
      } else {
        const body = {
          agente_id: agentId,
          mes,
          tipo: kind,
          valor: amount,
          quantidade: null,
          taxa: null,
          vencimento: null,
          pago_em: null,
          file_id: null,
        };
        await createCceeFigure({ body, idempotencyKey: uuid() });
      }
    },
    onMutate: async (amount) => {
      await client.cancelQueries(lists);
      const before = client.getQueriesData<Listed>(lists);
      client.setQueriesData<Listed>(
        lists,
        (list) => list && patched(list, agentId, figure, amount),
      );
      return before;
    },
    onError: (_error, _amount, before) => {
      for (const [key, list] of before ?? []) client.setQueryData(key, list);
    },
    onSettled: () => client.invalidateQueries(lists),
  });
}

/** The list with another amount of a figure that is there; a new one comes with the answer. */
function patched(
  list: Listed,
  agentId: string,
  figure: Figure | undefined,
  amount: number | null,
): Listed {
  const data = list.data.map((agent) =>
    agent.id !== agentId
      ? agent
      : {
          ...agent,
          valores: agent.valores
            .filter(({ id }) => amount !== null || id !== figure?.id)
            .map((one) => (one.id === figure?.id ? { ...one, valor: amount } : one)),
        },
  );
  return { ...list, data };
}
