import { endpoint } from './call';
import type * as T from './gen/types.gen';

type JobsWire = T.ListJobsResponse;
export type JobWire = JobsWire['data'][number];
export type JobDetailWire = T.GetJobResponse;
export type AttemptWire = JobDetailWire['historico'][number];

/** The work that runs by itself, by its state. */
export const listJobs = endpoint<T.ListJobsData, T.ListJobsResponse>('GET', '/api/tarefas');
/** One job with its attempts. */
export const getJob = endpoint<T.GetJobData, T.GetJobResponse>('GET', '/api/tarefas/{id}');
/** The three decisions about a job; each requires a recent password. */
export const retryJob = endpoint<T.RetryJobData, T.RetryJobResponse>(
  'POST',
  '/api/tarefas/{id}/tentar',
);
export const cancelJob = endpoint<T.CancelJobData, T.CancelJobResponse>(
  'POST',
  '/api/tarefas/{id}/cancelar',
);
export const discardJob = endpoint<T.DiscardJobData, T.DiscardJobResponse>(
  'POST',
  '/api/tarefas/{id}/descartar',
);
