import { useQueryClient } from '@tanstack/react-query';
import { type DocumentFilters, documentListQuery } from './queries';

/** Goes to the document after or before one, in the order of the list that the address filters. */
export function useNeighbour(
  id: string,
  filters: DocumentFilters,
  open: (id: string, page: number) => void,
) {
  const client = useQueryClient();
  return async (step: 1 | -1) => {
    const rowsOf = async (page: number) =>
      (await client.fetchQuery(documentListQuery({ ...filters, page }))).rows;
    const rows = await rowsOf(filters.page);
    const at = rows.findIndex((row) => row.document_id === id);
    const beside = rows[at + step];
    if (beside) return open(beside.document_id, filters.page);
    const page = filters.page + step;
    if (at < 0 || page < 1) return;
    const over = (await rowsOf(page)).at(step > 0 ? 0 : -1);
    if (over) open(over.document_id, page);
  };
}
