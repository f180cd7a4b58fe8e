import { endpoint } from './call';
import type * as T from './gen/types.gen';

export type FindingsWire = T.ListFindingsResponse;
export type FindingWire = FindingsWire['data'][number];
export type FindingTotalWire = FindingsWire['totais'][number];
export type FindingRuleWire = T.ListFindingRulesResponse['data'][number];
export type FindingDetailWire = T.GetFindingResponse;

export const listFindings = endpoint<T.ListFindingsData, FindingsWire>('GET', '/api/apontamentos');
export const listFindingRules = endpoint<T.ListFindingRulesData, T.ListFindingRulesResponse>(
  'GET',
  '/api/apontamentos/regras',
);
export const getFinding = endpoint<T.GetFindingData, FindingDetailWire>(
  'GET',
  '/api/apontamentos/{id}',
);
export const updateFinding = endpoint<T.UpdateFindingData, FindingDetailWire>(
  'PUT',
  '/api/apontamentos/{id}',
);
export const getFindingLetter = endpoint<T.GetFindingLetterData, T.GetFindingLetterResponse>(
  'GET',
  '/api/apontamentos/{id}/carta',
);

export type RecalculatedWire = T.GetRecalculatedBillResponse;
export type RecalculatedLineWire = RecalculatedWire['linhas'][number];

export const getRecalculatedBill = endpoint<T.GetRecalculatedBillData, RecalculatedWire>(
  'GET',
  '/api/faturas/{id}/recalculada',
);

/** These are fetched by lib/download. */
export const exportBillPath = (id: string) =>
  `/api/faturas/${encodeURIComponent(id)}/recalculada/export`;
export const exportFindingsPath: T.ExportFindingsData['url'] = '/api/apontamentos/export';
export const findingRefundPath = (id: string) =>
  `/api/apontamentos/${encodeURIComponent(id)}/restituicao/pdf`;
export const findingLetterPath = (id: string) =>
  `/api/apontamentos/${encodeURIComponent(id)}/carta/pdf`;
