import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { keyOf, queryOf } from '@/api/call';
import { getJob, listJobs } from '@/api/gen/configuracoes';
import type { JobboardRow } from '@/api/gen/types.gen';

export const pageSize = 20;

/** The polling interval of jobs, which advance by themselves, in milliseconds. */
const interval = 5000;

export type Waiting = 'parada' | 'andamento' | 'aguardando';

export const jobsQuery = (estado: Waiting, page: number) =>
  queryOptions({
    ...queryOf(listJobs, { query: { estado, page, pageSize } }),
    placeholderData: keepPreviousData,
    refetchInterval: interval,
  });

export const jobQuery = (id: string) =>
  queryOptions({
    ...queryOf(getJob, { path: { id } }),
    refetchInterval: (query) => (ended(query.state.data?.tarefa) ? false : interval),
  });

function ended(job: JobboardRow | undefined) {
  return job?.estado === 'concluida' || job?.estado === 'cancelada';
}

/** After a decision, refetches the lists and the job. */
export function forgetJobs(client: QueryClient) {
  void client.invalidateQueries({ queryKey: keyOf(listJobs) });
  void client.invalidateQueries({ queryKey: keyOf(getJob) });
}
