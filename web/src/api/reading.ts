import { endpoint } from './call';
import type * as T from './gen/types.gen';

type DocumentBody = T.GetDocumentResponse;
type FieldBody = DocumentBody['fields'][number];
/** A field, without a place where it was not read from a page. */
export type FieldWire = Omit<FieldBody, 'box'> & { box: FieldBody['box'] | null };
/** The description leaves out that nothing is extracted before the reading is complete. */
export type DocumentWire = Omit<DocumentBody, 'extracted_data' | 'fields' | 'kind' | 'sum'> & {
  sum: DocumentBody['sum'] | null;
  kind: DocumentBody['kind'] | null;
  extracted_data: DocumentBody['extracted_data'] | null;
  fields: FieldWire[];
};
export type DocumentSummaryWire = T.ListDocumentsResponse['data'][number];
/** The question is left out where there is none. */
export type ProposalsWire = Omit<T.ProposeContractsResponse, 'question'> & {
  question?: T.ProposeContractsResponse['question'] | null;
};
export type ProposalWire = T.ProposeContractsResponse['data'][number];
export type LayoutWire = T.ListLayoutsResponse['data'][number];
export type RuleWire = LayoutWire['rules'][number];
export type FoundContractWire = T.ListContractsResponse['data'][number];
type QueueBody = T.ListQueueResponse['data'][number];
/** The description leaves out that these may be absent. */
export type QueueRowWire = Omit<
  QueueBody,
  'contrato' | 'pergunta' | 'responsavel' | 'em_conferencia'
> & {
  contrato: QueueBody['contrato'] | null;
  pergunta: QueueBody['pergunta'] | null;
  responsavel: QueueBody['responsavel'] | null;
  em_conferencia: QueueBody['em_conferencia'] | null;
};
type QueueWire = Omit<T.ListQueueResponse, 'data'> & { data: QueueRowWire[] };
export type LinkQueueWire = T.LinkQueueResponse;
export type ProcessedWire = T.ProcessDocumentResponse;
export type ReceivedWire = T.UploadDocumentResponse;
/** The invoice; to a partner the sentence that back office confirms the installation. */
export type LinkedWire = { document: DocumentWire } | AwaitedWire;
export type AwaitedWire = { mensagem: string };

/** Both are sent by lib/upload, which reports progress. */
export const processDocumentPath: T.ProcessDocumentData['url'] = '/api/idp/process';
export const uploadDocumentPath: T.UploadDocumentData['url'] = '/api/idp/upload';
/** The list with its filter as a file. */
export const exportDocumentsPath: T.ExportDocumentsData['url'] = '/api/idp/documents/export';

export const listDocuments = endpoint<T.ListDocumentsData, T.ListDocumentsResponse>(
  'GET',
  '/api/idp/documents',
);
export const getDocument = endpoint<T.GetDocumentData, DocumentWire>(
  'GET',
  '/api/idp/document/{id}',
);
export const correctDocument = endpoint<T.CorrectDocumentData, DocumentWire>(
  'PUT',
  '/api/idp/document/{id}/fields',
);
export const editDocumentItems = endpoint<T.EditDocumentItemsData, DocumentWire>(
  'PUT',
  '/api/idp/document/{id}/items',
);
export const editDocumentHistory = endpoint<T.EditDocumentHistoryData, DocumentWire>(
  'PUT',
  '/api/idp/document/{id}/history',
);
export const confirmDocument = endpoint<T.ConfirmDocumentData, DocumentWire>(
  'POST',
  '/api/idp/document/{id}/confirm',
);
export const classifyDocument = endpoint<T.ClassifyDocumentData, DocumentWire>(
  'PUT',
  '/api/idp/document/{id}/class',
);
export const retryDocument = endpoint<T.RetryDocumentData, DocumentWire>(
  'POST',
  '/api/idp/document/{id}/retry',
);
export const deleteDocument = endpoint<T.DeleteDocumentData, T.DeleteDocumentResponse>(
  'DELETE',
  '/api/idp/document/{id}',
);
export const proposeContracts = endpoint<T.ProposeContractsData, ProposalsWire>(
  'GET',
  '/api/idp/document/{id}/contracts',
);
export const adoptInstallation = endpoint<T.AdoptInstallationData, DocumentWire | AwaitedWire>(
  'POST',
  '/api/idp/document/{id}/installation',
);
export const linkDocument = endpoint<T.LinkDocumentData, LinkedWire>(
  'POST',
  '/api/idp/document/{id}/link',
);
/** What corrections taught the reading. */
export const listLayouts = endpoint<T.ListLayoutsData, T.ListLayoutsResponse>(
  'GET',
  '/api/idp/layouts',
);
export const removeReadingRule = endpoint<T.RemoveReadingRuleData, T.RemoveReadingRuleResponse>(
  'DELETE',
  '/api/idp/rules/{id}',
);
export const restoreReadingRule = endpoint<T.RestoreReadingRuleData, T.RestoreReadingRuleResponse>(
  'POST',
  '/api/idp/rules/{id}/restore',
);
/** The clients whose password of protected PDFs is remembered; it is never shown. */
export const listDocumentPasswords = endpoint<
  T.ListDocumentPasswordsData,
  T.ListDocumentPasswordsResponse
>('GET', '/api/idp/passwords');
export const forgetDocumentPassword = endpoint<T.ForgetDocumentPasswordData, undefined>(
  'DELETE',
  '/api/idp/passwords/{id}',
);
/** The queue of documents, and what it can be narrowed to. */
export const listQueue = endpoint<T.ListQueueData, QueueWire>('GET', '/api/idp/queue');
export const queueOptions = endpoint<T.QueueOptionsData, T.QueueOptionsResponse>(
  'GET',
  '/api/idp/queue/options',
);
export const claimDocument = endpoint<T.ClaimDocumentData, T.ClaimDocumentResponse>(
  'POST',
  '/api/idp/document/{id}/claim',
);
/** Acts on several documents of the queue, with an answer for each. */
export const linkQueue = endpoint<T.LinkQueueData, T.LinkQueueResponse>(
  'POST',
  '/api/idp/queue/link',
);
export const assignQueue = endpoint<T.AssignQueueData, T.AssignQueueResponse>(
  'PUT',
  '/api/idp/queue/owner',
);
export const unlinkDocument = endpoint<T.UnlinkDocumentData, DocumentWire>(
  'POST',
  '/api/idp/document/{id}/unlink',
);
export const importReadingRules = endpoint<T.ImportReadingRulesData, T.ImportReadingRulesResponse>(
  'POST',
  '/api/idp/rules/import',
);
export const rereadLayout = endpoint<T.RereadLayoutData, T.RereadLayoutResponse>(
  'POST',
  '/api/idp/layouts/{id}/reread',
);
/** What was learned, as a file for another installation. */
export const readingRulesPath = '/api/idp/rules/export';
/** The contracts, as the way from a document to one that was not proposed. */
export const findContracts = endpoint<T.ListContractsData, T.ListContractsResponse>(
  'GET',
  '/contracts',
);

const documentPath = (id: string) => `/api/idp/document/${encodeURIComponent(id)}`;
/** The document as it was sent, and a page of it as a picture. */
export const documentFilePath = (id: string) => `${documentPath(id)}/file`;
export const documentPagePath = (id: string, page: number) => `${documentPath(id)}/pages/${page}`;
/** What was read, as a workbook. */
export const documentExcelPath = (id: string) => `${documentPath(id)}/excel`;
