import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { keyOf } from '@/api/call';
import type { SavedView, SavedViewInput } from '@/api/gen/types.gen';
import { createView, deleteView, listViews, mailView, stopMailingView } from '@/api/gen/visoes';
import { useUser } from '@/api/session';
import { hasRole } from '@/lib/permissions';
import type { Density } from './use-table-view';

/** What a table shows, as a view keeps it. */
interface Shown {
  columns: readonly { id: string }[];
  density: Density;
  show: (columns: readonly string[], density: Density) => void;
}

/** Where a person is in a list, and what is chosen there: no part of a view. */
const passing = ['page', 'sel'];

const viewsQuery = (tela: string) => {
  const query = { tela };
  return queryOptions({
    queryKey: keyOf(listViews, { query }),
    queryFn: async ({ signal }) => (await listViews({ query, signal })).data,
    staleTime: 60_000,
  });
};

/**
 * The saved views of a screen: its filters and order as they stand in the address, its columns
 * and density where it has a table. `keys` are what the screen reads; a view's other keys are dropped.
 */
export function useSavedViews(screen: string, keys: readonly string[], table?: Shown) {
  const client = useQueryClient();
  const [params, setParams] = useSearchParams();
  const list = useQuery(viewsQuery(screen));
  const settled = () => client.invalidateQueries({ queryKey: viewsQuery(screen).queryKey });
  const filters = filtersOf(params.toString(), keys);
  return {
    /** Whether the person may share a view with others, by their roles. */
    shares: hasRole(useUser(), 'gestora'),
    views: list.data ?? [],
    /** The filters of the address, as a view would keep them. */
    filters,
    isOpen: (query: string) => filtersOf(query, keys) === filters,
    open: (query: string) => {
      setParams(new URLSearchParams(filtersOf(query, keys)));
      const kept = new URLSearchParams(query);
      const columns = kept.get('colunas')?.split(',');
      if (columns)
        table?.show(columns, kept.get('densidade') === 'comfortable' ? 'comfortable' : 'normal');
    },
    save: useMutation({
      mutationFn: ({
        key,
        ...input
      }: Pick<SavedViewInput, 'nome' | 'papeis'> & { key: string }) => {
        const kept = new URLSearchParams(filters);
        if (table) {
          kept.set('colunas', table.columns.map(({ id }) => id).join(','));
          kept.set('densidade', table.density);
        }
        const body = { ...input, tela: screen, consulta: kept.toString() };
        return createView({ body, idempotencyKey: key });
      },
      onSuccess: settled,
    }),
    mail: useMutation({
      mutationFn: ({ id, modo }: { id: string; modo: SavedView['envio'] }) =>
        modo === ''
          ? stopMailingView({ path: { id } })
          : mailView({ path: { id }, body: { modo } }),
      onSettled: settled,
    }),
    remove: useMutation({
      mutationFn: ({ id }: SavedView) => deleteView({ path: { id } }),
      onSettled: settled,
    }),
  };
}

/** What is shown of a view that may be mailed. */
export type MailedView = Pick<SavedView, 'nome' | 'envio'>;

/** When a view is mailed to its owner, as the menu offers it. */
export const mailings: readonly { modo: SavedView['envio']; label: string }[] = [
  { modo: '', label: 'Não enviar' },
  { modo: 'segundas', label: 'Às segundas, 7h' },
  { modo: 'mudou', label: 'Todo dia, quando mudar' },
];

/** What a choice of the menu means, once it is stored. */
export function mailedText(modo: SavedView['envio']): string {
  if (modo === '') return 'A visão não vai por e-mail.';
  return modo === 'segundas'
    ? 'A visão vai por e-mail às segundas, 7h.'
    : 'A visão vai por e-mail no dia em que mudar, às 7h.';
}

/** What of a query the screen reads, in one order, so that equal views are equal texts. */
export function filtersOf(query: string, keys: readonly string[]): string {
  const kept = [...new URLSearchParams(query)].filter(
    ([key, value]) => keys.includes(key) && !passing.includes(key) && value !== '',
  );
  return new URLSearchParams(kept.sort(([a], [b]) => (a < b ? -1 : 1))).toString();
}
