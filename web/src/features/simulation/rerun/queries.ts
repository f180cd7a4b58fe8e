import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { queryOf } from '@/api/call';
import { listRerunCrossed, listReruns } from '@/api/gen/resimulacao';
import type { RerunRunBody } from '@/api/gen/types.gen';
import { parseNumber } from '@/lib/parse-br';

export const pageSize = 20;
const pollEvery = 2000;

export const ways = ['subiu', 'desceu', 'ambos'] as const;
export const measures = ['reais', 'percentual'] as const;

export interface Crossing {
  /** As it is typed; empty is zero: whoever saves at all. */
  economia: string;
  medida: (typeof measures)[number];
  sentido: (typeof ways)[number];
}

export function isWorking({ estado }: RerunRunBody): boolean {
  return estado === 'na_fila' || estado === 'processando';
}

/** The newest runs; followed while one of them works. */
export const rerunsQuery = queryOptions({
  ...queryOf(listReruns, { query: { pageSize } }),
  select: ({ data }) => data,
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.data.some(isWorking) ? pollEvery : false),
});

/** Whether the saving that was typed can be read. */
export function isReadable({ economia }: Crossing): boolean {
  return economia.trim() === '' || parseNumber(economia) !== null;
}

/** The chosen saving as the list and its export take it. */
export function crossingOf({ economia, medida, sentido }: Crossing) {
  const value = parseNumber(economia) ?? undefined;
  return {
    economia: medida === 'reais' ? value : undefined,
    percentual: medida === 'percentual' ? (value ?? '0') : undefined,
    sentido,
  };
}

/** Who crossed the saving in a run; counted anew as the run goes on. */
export function crossedQuery(run: RerunRunBody, crossing: Crossing, page: number) {
  const args = { path: { id: run.id }, query: { ...crossingOf(crossing), page, pageSize } };
  const { queryKey, queryFn } = queryOf(listRerunCrossed, args);
  return queryOptions({
    queryKey: [...queryKey, run.estado, run.feitas],
    queryFn,
    placeholderData: keepPreviousData,
    enabled: isReadable(crossing),
  });
}
