import { queryOptions } from '@tanstack/react-query';
import { keyOf } from '@/api/call';
import { listReferenceImports } from '@/api/gen/tarifas-bandeiras-e-pld';
import type { ListReferenceImportsData } from '@/api/gen/types.gen';

export type ReferenceTable = ListReferenceImportsData['query']['table'];

/** As many as a person looks through. */
const shown = 50;

/** The files that changed a table, the newest first. */
export function referenceImportsQuery(table: ReferenceTable) {
  const query = { table, pageSize: shown };
  return queryOptions({
    queryKey: keyOf(listReferenceImports, { query }),
    queryFn: async ({ signal }) => (await listReferenceImports({ query, signal })).data,
    // It is opened to see the file just imported.
    staleTime: 0,
  });
}
