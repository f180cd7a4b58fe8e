import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { keyOf } from '@/api/call';
import { getContract, getContractDetail, listContracts } from '@/api/gen/contratos';

import type { Contract, ContractPage } from './contract';
import { contractQuery } from './queries';

/*
 * The optimistic changes of the cached lists: what is shown at once, and how it is taken back.
 * The order is always cancel, snapshot, patch; then roll back on failure, and reconcile.
 */

/** Pure changes of one page. */
export function withFirst(page: ContractPage, contract: Contract): ContractPage {
  const others = page.rows.filter((row) => row.id !== contract.id);
  const added = others.length === page.rows.length ? 1 : 0;
  return { ...page, rows: [contract, ...others], total: page.total + added };
}

export function withChanged(page: ContractPage, contract: Contract): ContractPage {
  return { ...page, rows: page.rows.map((row) => (row.id === contract.id ? contract : row)) };
}

export function without(page: ContractPage, id: string): ContractPage {
  const rows = page.rows.filter((row) => row.id !== id);
  return { ...page, rows, total: page.total - (page.rows.length - rows.length) };
}

/** What was cached before an optimistic change. */
export type Snapshot = readonly (readonly [QueryKey, unknown])[];

/** Stops what is under way, so that an older answer cannot undo the change, and keeps what is there. */
export async function takeSnapshot(client: QueryClient): Promise<Snapshot> {
  const keys = [keyOf(listContracts), keyOf(getContract), keyOf(getContractDetail)];
  await Promise.all(keys.map((queryKey) => client.cancelQueries({ queryKey })));
  return keys.flatMap((queryKey) => client.getQueriesData({ queryKey }));
}

export function restore(client: QueryClient, snapshot: Snapshot | undefined): void {
  for (const [key, data] of snapshot ?? []) client.setQueryData(key, data);
}

/** Changes every cached page of the list. */
export function patchLists(
  client: QueryClient,
  change: (page: ContractPage, asked: { page?: number; filtered: boolean }) => ContractPage,
): void {
  for (const [key, page] of client.getQueriesData<ContractPage>({
    queryKey: keyOf(listContracts),
  })) {
    if (page) client.setQueryData(key, change(page, askedBy(key)));
  }
}

function askedBy(key: QueryKey): { page?: number; filtered: boolean } {
  const { page, pageSize, sort, no_mes, ...filters } =
    (key[1] as { query?: Record<string, unknown> } | undefined)?.query ?? {};
  return { page: page as number | undefined, filtered: Object.values(filters).some(Boolean) };
}

export function patchDetail(client: QueryClient, contract: Contract): void {
  client.setQueryData(contractQuery(contract.id).queryKey, contract);
  for (const [key, detail] of client.getQueriesData<{ contract: Contract }>({
    queryKey: keyOf(getContractDetail),
  })) {
    if (detail?.contract.id === contract.id) client.setQueryData(key, { ...detail, contract });
  }
}

/**
 * Refetches what is shown and marks the rest as stale: balances and the dashboard derive from
 * contracts too. A deleted contract is not refetched while its screen is being left.
 */
export async function reconcile(client: QueryClient, goneId?: string): Promise<void> {
  const derived = /^\/(contracts|energy-balance|api\/(dashboard|contratos|apontamentos))/;
  const isGone = (key: QueryKey) =>
    goneId !== undefined && (key[1] as { path?: { id?: string } } | undefined)?.path?.id === goneId;
  const affected = (key: QueryKey) => typeof key[0] === 'string' && derived.test(key[0]);
  await Promise.all([
    client.invalidateQueries({
      predicate: ({ queryKey }) => affected(queryKey) && isGone(queryKey),
      refetchType: 'none',
    }),
    client.invalidateQueries({
      predicate: ({ queryKey }) => affected(queryKey) && !isGone(queryKey),
    }),
  ]);
}
