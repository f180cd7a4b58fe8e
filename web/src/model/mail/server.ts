import { queryOptions, useQuery } from '@tanstack/react-query';
import { keyOf } from '@/api/call';
import { getMailServer } from '@/api/gen/e-mails';
import { plural } from '@/lib/text';

/** Whether there is a server that e-mails leave by. */
export const serverQuery = queryOptions({
  queryKey: keyOf(getMailServer),
  queryFn: async ({ signal }) => (await getMailServer({ signal })).server,
});

/**
 * What an act that sends e-mails says of itself: `done`, or that nothing left, with how many
 * messages were kept or with what is to be done.
 */
export function useSent(): (done: string, kept: number | string) => string {
  const { data: server } = useQuery(serverQuery);
  return (done, kept) => {
    if (server !== false) return done;
    const left =
      typeof kept === 'number'
        ? `${plural(kept, 'mensagem guardada', 'mensagens guardadas')}.`
        : kept;
    return `Nenhum e-mail saiu: falta o servidor. ${left}`;
  };
}
