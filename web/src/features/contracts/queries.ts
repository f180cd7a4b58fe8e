import { hashKey, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { keyOf, queryOf } from '@/api/call';
import { suggestClients } from '@/api/gen/clientes';
import { listContractMonths, listContracts, sumContracts } from '@/api/gen/contratos';
import { currentMonth, isMonth, type YearMonth } from '@/lib/month';
import { type ContractPage, toContractPage } from '@/model/contract/contract';
import { type Situation, situations } from '@/model/contract/status';

export const pageSize = 20;

export interface ContractFilters {
  q: string;
  /** null shows every period. */
  mes: YearMonth | null;
  oportunidade: boolean;
  /** The status in detail; null for any. */
  situacao: Situation | null;
  /** Active contracts that end within so many months; null for any. */
  renova_em: RenewalPeriod | null;
  /** Active contracts without an agreed price in the months ahead. */
  sem_preco: boolean;
  /** What shows in the month: its class, a divergence, or what it lacks; null for any. */
  conformidade: ConformityFilter | null;
  nf: 'divergente' | null;
  fatura: 'divergente' | null;
  falta: Missing | null;
  /** Additional data, as "Praça:Norte"; empty for any. */
  dado: string;
  /** "end_date", "-end_date"; empty is the list's own order. */
  sort: string;
  page: number;
}

export const situationFilters = Object.keys(situations) as Situation[];

/** The periods of the renewal radar, in months. */
export const renewalPeriods = ['3', '6', '12', '24'] as const;
type RenewalPeriod = (typeof renewalPeriods)[number];

export const conformityFilters = [
  'conforme',
  'excedente',
  'subutilizado',
  'indefinido',
  'fora',
] as const;
export type ConformityFilter = (typeof conformityFilters)[number];

export const divergent = ['divergente'] as const;

export const missingFilters = ['medicao', 'preco', 'preco_2027', 'email', 'fatura', 'nf'] as const;
export type Missing = (typeof missingFilters)[number];

/** The query parameters that the list and its export share: all but the page. */
export function contractQueryOf({
  q,
  mes,
  oportunidade,
  situacao,
  renova_em,
  sem_preco,
  conformidade,
  nf,
  fatura,
  falta,
  dado,
  sort,
}: Omit<ContractFilters, 'page'>) {
  const ofMonth = oportunidade || conformidade || nf || fatura || falta;
  return {
    q: q || undefined,
    // What a month shows is of one; without a period, of the current one.
    mes: mes ?? (ofMonth ? currentMonth() : undefined),
    oportunidade: oportunidade ? ('1' as const) : undefined,
    situacao: situacao ?? undefined,
    renova_em: renova_em ?? undefined,
    sem_preco: sem_preco ? ('1' as const) : undefined,
    conformidade: conformidade ?? undefined,
    nf: nf ?? undefined,
    fatura: fatura ?? undefined,
    falta: falta ?? undefined,
    dado: dado || undefined,
    sort: sort || undefined,
  };
}

/**
 * One page of the list, with how each contract stands in the shown month. The rows before stay
 * while the next page, order or match of the typed text is on its way; those of another filter
 * would show what does not match it.
 */
export function contractListQuery(filters: ContractFilters, shown: YearMonth, size = pageSize) {
  const asked = { ...contractQueryOf(filters), no_mes: shown };
  const query = { ...asked, page: filters.page, pageSize: size };
  return queryOptions({
    queryKey: keyOf(listContracts, { query }),
    queryFn: async ({ signal }) => toContractPage(await listContracts({ query, signal })),
    placeholderData: (rows: ContractPage | undefined, before) => {
      const asked = before?.queryKey[1] as { query: typeof query } | undefined;
      return asked && hashKey(chosenOf(asked.query)) === hashKey(chosenOf(query))
        ? rows
        : undefined;
    },
  });
}

/** What every contract that the filters find adds up to in the month; the same for every page and order. */
export function contractTotalsQuery(filters: ContractFilters, month: YearMonth) {
  const { sort: _, ...asked } = contractQueryOf(filters);
  return queryOptions({
    ...queryOf(sumContracts, { query: { ...asked, no_mes: month } }),
    staleTime: 0, // whatever is changed elsewhere changes a sum
  });
}

/** The filters that are chosen, not typed. */
function chosenOf(query: ReturnType<typeof contractQueryOf> & { no_mes: YearMonth }) {
  const { q: _, sort: __, ...chosen } = query;
  return [chosen];
}

/** The months that have data, newest first. */
export const contractMonthsQuery = queryOptions({
  queryKey: keyOf(listContractMonths),
  queryFn: async ({ signal }) => {
    const { data } = await listContractMonths({ signal });
    return data.filter(isMonth).sort().reverse();
  },
});

/** Clients whose name or CNPJ holds the text. */
export function clientsQuery(q: string) {
  const query = { q };
  return queryOptions({
    queryKey: keyOf(suggestClients, { query }),
    queryFn: async ({ signal }) => (await suggestClients({ query, signal })).data,
    placeholderData: keepPreviousData,
  });
}
