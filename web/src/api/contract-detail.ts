import { endpoint } from './call';
import type * as T from './gen/types.gen';
import type { InvoiceWire } from './invoices';

/** Everything that the screen of one contract shows, in one answer. */
export type ContractDetailWire = Omit<T.GetContractDetailResponse, 'invoices'> & {
  invoices: InvoiceWire[];
};
export type KpiWire = ContractDetailWire['kpis'][number];
export type ConclusionWire = ContractDetailWire['conclusions'][number];
export type CategoryWire = ContractDetailWire['obligations'][number]['categories'][number];
export type StepWire = ContractDetailWire['analyses'][number]['steps'][number];
export type OptimumLineWire = T.GetContractOptimumResponse['data'][number];
export type NoteWire = ContractDetailWire['notes'][number];

export const getContractDetail = endpoint<T.GetContractDetailData, ContractDetailWire>(
  'GET',
  '/contracts/{id}/detail',
);
export const getContractOptimum = endpoint<T.GetContractOptimumData, T.GetContractOptimumResponse>(
  'GET',
  '/contracts/{id}/demanda-otima',
);
/** A light of null returns to what the rule says. */
export const setContractStep = endpoint<T.SetContractStepData, T.SetContractStepResponse>(
  'PUT',
  '/contracts/{id}/steps',
);
export const addContractNote = endpoint<T.AddContractNoteData, T.AddContractNoteResponse>(
  'POST',
  '/contracts/{id}/notes',
);
export const changeContractNote = endpoint<T.UpdateContractNoteData, T.UpdateContractNoteResponse>(
  'PUT',
  '/contracts/{id}/notes/{note}',
);
/** What a version changed, in words. */
export const listVersionChanges = endpoint<
  T.ListContractChangesData,
  T.ListContractChangesResponse
>('GET', '/contracts/{id}/versions/{version}/changes');
/** The contract as it was recorded on a day. */
export const getContractAsOf = endpoint<T.GetContractAsOfData, T.GetContractAsOfResponse>(
  'GET',
  '/contracts/{id}/retrato',
);
export const restoreContractVersion = endpoint<
  T.RestoreContractVersionData,
  T.RestoreContractVersionResponse
>('POST', '/contracts/{id}/versions/{version}/restore');

/** What the invoices of a month were compared with, and the lights of the month. */
export type ChecksWire = T.GetContractChecksResponse;

export const getContractChecks = endpoint<T.GetContractChecksData, ChecksWire>(
  'GET',
  '/contracts/{id}/checks',
);
