import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { keyOf, queryOf } from '@/api/call';
import { listLeadPapers } from '@/api/gen/clientes';
import { getMigration, listMigrations, migrationChoices, migrationLane } from '@/api/gen/migracao';
import type { MigrationBody } from '@/api/gen/types.gen';

import type { standings, states } from './labels';

/** What the address says about which migrations are shown. */
export interface Filters {
  q: string;
  prazo: (typeof standings)[number] | null;
  estado: (typeof states)[number];
}

/** The filters as the list and its export take them. */
export const filterOf = ({ q, prazo, estado }: Filters) => ({
  q: q || undefined,
  prazo: prazo ?? undefined,
  estado,
});

/** As many as a board shows; the server sends the most urgent first. */
const most = 100;

export const listQuery = (filters: Filters) =>
  queryOptions({
    ...queryOf(listMigrations, { query: { ...filterOf(filters), pageSize: most } }),
    placeholderData: keepPreviousData,
  });

export const oneQuery = (id: string) => queryOptions(queryOf(getMigration, { path: { id } }));

export const lanePageSize = 20;

export const laneQuery = (page: number) =>
  queryOptions({
    ...queryOf(migrationLane, { query: { page, pageSize: lanePageSize } }),
    placeholderData: keepPreviousData,
  });

export const choicesQuery = (cliente: string) =>
  queryOptions(queryOf(migrationChoices, { query: { cliente } }));

/** After an act, refetches everything that shows migrations. */
export function refreshMigrations(client: QueryClient, saved?: MigrationBody) {
  if (saved) client.setQueryData(oneQuery(saved.id).queryKey, saved);
  void client.invalidateQueries({ queryKey: keyOf(listMigrations) });
  void client.invalidateQueries({ queryKey: keyOf(getMigration) });
  void client.invalidateQueries({ queryKey: keyOf(migrationChoices) });
  void client.invalidateQueries({ queryKey: keyOf(listLeadPapers) });
}
