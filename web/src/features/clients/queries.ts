import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { keyOf, queryOf } from '@/api/call';
import { listFindings, listRecovered } from '@/api/gen/auditoria-de-faturas';
import { listBalances } from '@/api/gen/balancos';
import { getLead, listAssignees, listLeadEvents, listLeadPapers } from '@/api/gen/clientes';
import { listContracts } from '@/api/gen/contratos';
import { compareCosts } from '@/api/gen/simulacao';
import type { ContractView, LeadDetailBody } from '@/api/gen/types.gen';

import { toBalancePage } from '@/model/balance/row';
import { clientsKey } from './load';

export const assigneesQuery = queryOf(listAssignees, {});

export function clientQuery(id: string) {
  return queryOf(getLead, { path: { id } });
}

export function eventsQuery(id: string) {
  return queryOptions({
    ...queryOf(listLeadEvents, { path: { id } }),
    select: ({ data }) => data,
  });
}

export function papersQuery(id: string) {
  return queryOptions({
    ...queryOf(listLeadPapers, { path: { id } }),
    select: ({ data }) => data,
  });
}

/** What the list of a client's contracts needs of the server's page. */
interface ContractPage {
  data: Pick<ContractView, 'id' | 'contract_code' | 'status' | 'start_date' | 'end_date'>[];
}

/** How many of a client's units its first page shows. */
const unitsShown = 8;

/** What the units of a client consumed in twelve months, the greatest first. */
export function consumptionQuery(clientId: string) {
  const query = { clientId, sort: '-consumption', page: 1, pageSize: unitsShown };
  return queryOptions({
    queryKey: keyOf(listBalances, { query }),
    queryFn: async ({ signal }) => toBalancePage(await listBalances({ query, signal })),
  });
}

/** The charges to contest that are open, of the client's contracts. */
export function atStakeQuery(cnpj: string) {
  const query = { q: cnpj, status: 'aberta', contestavel: '1', pageSize: 1 } as const;
  return queryOptions({
    ...queryOf(listFindings, { query }),
    select: ({ totais }) => {
      const open = totais.find(({ status }) => status === query.status);
      return {
        count: open?.quantidade ?? 0,
        unknown: open?.sem_valor ?? 0,
        value: open?.em_jogo ?? null,
      };
    },
  });
}

/** What the client's contests gave back, of all years. */
export function recoveryQuery(id: string) {
  return queryOptions({
    ...queryOf(listRecovered, { query: { cliente_id: id, pageSize: 1 } }),
    select: ({ soma }) => soma,
  });
}

/** The contracts under the client's CNPJ, newest first. */
export function contractsOfQuery(cnpj: string) {
  return queryOptions({
    ...queryOf(listContracts, { query: { q: cnpj, page: 1, pageSize: 50 } }),
    select: (page) => (page as ContractPage).data,
  });
}

/** Both costs by the specified constants; figures are the year's, in kWh. */
export function comparisonQuery(client: Pick<LeadDetailBody, 'consumo' | 'geracao' | 'imposto'>) {
  return queryOf(compareCosts, {
    query: {
      consumo_kWh: String(client.consumo ?? 0),
      geracao_kWh: String(client.geracao ?? 0),
      imposto_percentual: String(client.imposto ?? 0),
    },
  });
}

/** What an act on a client answers takes the place of its page; lists and timeline are read again. */
export function keepClient(client: QueryClient, stored: LeadDetailBody): void {
  client.setQueryData(clientQuery(stored.id).queryKey, stored);
  void client.invalidateQueries({ queryKey: keyOf(listLeadEvents) });
  void client.invalidateQueries({ queryKey: clientsKey });
}
