import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { keyOf, queryOf } from '@/api/call';
import { getLead, suggestClients } from '@/api/gen/clientes';
import { getDocument } from '@/api/gen/leitura-de-documentos';
import {
  explainSimulation,
  getSimulation,
  listSimulations,
  listSimulationVersions,
  readSimulationBill,
} from '@/api/gen/simulacao';
import type { SimulationEntry } from '@/api/gen/types.gen';

import type { TraceNode } from '@/lib/trace';
import { fromReading, inMonth } from './draft';
import { fromLead } from './lead';
import { toBill } from './mappers';

export const pageSize = 10;

/** The stored simulations, newest first. */
export function simulationsQuery(q: string, page: number) {
  return queryOptions({
    ...queryOf(listSimulations, { query: { q: q || undefined, page, pageSize } }),
    placeholderData: keepPreviousData,
  });
}

/** One of them with its newest version (0) or another; read when it is opened, and not under what is typed. */
export function simulationQuery(id: string, versao: number) {
  return queryOptions({
    ...queryOf(getSimulation, { path: { id }, query: { versao: versao || undefined } }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  });
}

export function versionsQuery(id: string) {
  return queryOptions({
    ...queryOf(listSimulationVersions, { path: { id } }),
    select: ({ data }) => data,
  });
}

/** Registered clients by a part of the name or the CNPJ. */
export function clientSuggestionsQuery(q: string) {
  return queryOptions({
    ...queryOf(suggestClients, { query: { q } }),
    select: ({ data }) => data,
    placeholderData: keepPreviousData,
  });
}

/** A registered client, for its name and for what is known of its units. */
export function leadQuery(id: string) {
  return queryOptions(queryOf(getLead, { path: { id } }));
}

/** A client's registered data; fetched once, never refreshed under what is typed. */
export function leadReadingQuery(id: string) {
  return queryOptions({
    queryKey: ['simulation/lead', id],
    queryFn: async ({ signal }) => {
      const lead = await getLead({ path: { id }, signal });
      return { client: { id: lead.id, name: lead.nome }, reading: fromLead(lead) };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** An analysed bill's data, null while unread; fetched once, never refreshed under what is typed. */
export function billQuery(documento: string) {
  return queryOptions({
    queryKey: ['simulation/bill', documento],
    queryFn: async ({ signal }) => {
      const document = await getDocument({ path: { id: documento }, signal });
      if (document.extracted_data === null) return null;
      const wire = await readSimulationBill({ body: toBill(document.extracted_data), signal });
      const reading = fromReading(wire, inMonth);
      const notice = `Dados da fatura ${document.filename}, como foram conferidos na análise.`;
      return { ...reading, notices: [notice, ...reading.notices] };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** The record of one figure, computed from the entry. */
export function explainQuery(entry: SimulationEntry, campo: string) {
  const args = { query: { campo }, body: entry };
  return queryOptions({
    queryKey: keyOf(explainSimulation, args),
    queryFn: async ({ signal }) =>
      (await explainSimulation({ ...args, signal })) as unknown as TraceNode,
  });
}
