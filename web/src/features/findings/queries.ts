import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { keyOf, queryOf } from '@/api/call';
import {
  getFinding,
  getFindingLetter,
  getRecalculatedBill,
  listFindingRules,
  listFindings,
} from '@/api/gen/auditoria-de-faturas';
import type { YearMonth } from '@/lib/month';
import { parseNumber } from '@/lib/parse-br';
import { type Status, toFindingDetail, toFindingPage } from './mappers';

export const pageSize = 20;

export interface FindingFilters {
  q: string;
  de: YearMonth | null;
  ate: YearMonth | null;
  regra: string;
  /** "todas" is every status. */
  status: Status | 'todas';
  responsavel: string;
  /** As it is typed: "1.234,56". */
  minimo: string;
  contestavel: boolean;
  /** What gave something back. */
  recuperado: boolean;
  /** Severity: vermelho is Alta, amarelo Média. */
  luz: 'vermelho' | 'amarelo' | null;
  /** Contestations whose answer is due until the day; empty for any. */
  resposta_ate: string;
  /** Without what a waiver or the close of the month settled by that day; empty for all. */
  pendente_em: string;
  contrato: string;
  sort: string;
  page: number;
}

/** The query parameters that the list and its export share: all but the page. */
export function findingQueryOf(filters: Omit<FindingFilters, 'page'>) {
  const { q, de, ate, regra, status, responsavel, minimo, contestavel, contrato, sort } = filters;
  const { recuperado, luz, resposta_ate, pendente_em } = filters;
  return {
    q: q || undefined,
    de: de ?? undefined,
    ate: ate ?? undefined,
    regra: regra || undefined,
    status: status === 'todas' ? undefined : status,
    responsavel: responsavel || undefined,
    minimo: parseNumber(minimo) ?? undefined,
    contestavel: contestavel ? ('1' as const) : undefined,
    recuperado: recuperado ? ('1' as const) : undefined,
    luz: luz ?? undefined,
    resposta_ate: resposta_ate || undefined,
    pendente_em: pendente_em || undefined,
    contrato_id: contrato || undefined,
    sort: sort || undefined,
  };
}

/** One page of the findings; the page before stays meanwhile. */
export function findingListQuery(filters: FindingFilters, size = pageSize) {
  const query = { ...findingQueryOf(filters), page: filters.page, pageSize: size };
  return queryOptions({
    queryKey: keyOf(listFindings, { query }),
    queryFn: async ({ signal }) => toFindingPage(await listFindings({ query, signal })),
    placeholderData: keepPreviousData,
  });
}

export const findingQuery = (id: string) =>
  queryOptions({ ...queryOf(getFinding, { path: { id } }), select: toFindingDetail });

export const recalculatedBillQuery = (id: string) =>
  queryOptions({ ...queryOf(getRecalculatedBill, { path: { id } }) });

export const findingLetterQuery = (id: string) =>
  queryOptions(queryOf(getFindingLetter, { path: { id } }));

/** The rules do not change while the product runs. */
export const findingRulesQuery = queryOptions({
  ...queryOf(listFindingRules, {}),
  staleTime: Number.POSITIVE_INFINITY,
});
