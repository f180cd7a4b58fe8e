import { endpoint } from './call';
import type * as T from './gen/types.gen';
import type { MailPayload, MailSaved, MessageCopyWire } from './mailing-types';

/** Months with the number of their records, newest first. */
export const listMailGroups = endpoint<T.ListEmailGroupsData, unknown>(
  'GET',
  '/energy-balance/email/groups',
);
/** Read as whatever comes: other servers wrap the list in other ways (see the feature's mappers). */
export const listMailRecords = endpoint<T.ListEmailRecordsData, unknown>(
  'GET',
  '/energy-balance/email',
);
/** Where the export of the records is fetched; it takes the list's query and a format. */
export const exportMailRecordsPath: T.ExportEmailRecordsData['url'] =
  '/energy-balance/email/export';
export const updateMailRecord = endpoint<
  Omit<T.UpdateEmailRecordData, 'body'> & { body: MailPayload },
  MailSaved
>('PUT', '/energy-balance/{id}');
/** Where a month's statement is fetched, as a PDF or as a workbook. */
export const statementPath = (id: string) =>
  `/api/mail/records/${encodeURIComponent(id)}/statement`;
export const markBounced = endpoint<T.BounceEmailRecordData, T.BounceEmailRecordResponse>(
  'POST',
  '/api/mail/records/{id}/bounce',
);

export const listMailContexts = endpoint<T.ListMailContextsData, T.ListMailContextsResponse>(
  'GET',
  '/api/mail/contexts',
);
export const listTemplates = endpoint<T.ListMailTemplatesData, T.ListMailTemplatesResponse>(
  'GET',
  '/api/mail/templates',
);
export const createTemplate = endpoint<T.CreateMailTemplateData, T.CreateMailTemplateResponse>(
  'POST',
  '/api/mail/templates',
);
export const updateTemplate = endpoint<T.UpdateMailTemplateData, T.UpdateMailTemplateResponse>(
  'PUT',
  '/api/mail/templates/{id}',
);
export const deleteTemplate = endpoint<T.DeleteMailTemplateData, T.DeleteMailTemplateResponse>(
  'DELETE',
  '/api/mail/templates/{id}',
);

export const getMailServer = endpoint<T.GetMailServerData, T.GetMailServerResponse>(
  'GET',
  '/api/mail/server',
);
export const previewMail = endpoint<T.PreviewMailData, T.PreviewMailResponse>(
  'POST',
  '/api/mail/preview',
);
export const checkMails = endpoint<T.CheckMailData, T.CheckMailResponse>('POST', '/api/mail/check');
/** Sends one record's message to the signed-in user, and to nobody else. */
export const testMail = endpoint<T.TryMailData, T.TryMailResponse>('POST', '/api/mail/test');
export const sendMails = endpoint<T.SendMailData, T.SendMailResponse>('POST', '/api/mail/send');

export const listBatches = endpoint<T.ListMailBatchesData, T.ListMailBatchesResponse>(
  'GET',
  '/api/mail/batches',
);
export const getBatch = endpoint<T.GetMailBatchData, T.GetMailBatchResponse>(
  'GET',
  '/api/mail/batches/{id}',
);
export const cancelBatch = endpoint<T.CancelMailBatchData, T.CancelMailBatchResponse>(
  'POST',
  '/api/mail/batches/{id}/cancel',
);
/** Queues again what failed. */
export const retryBatch = endpoint<T.RetryMailBatchData, T.RetryMailBatchResponse>(
  'POST',
  '/api/mail/batches/{id}/retry',
);

export const listMessages = endpoint<T.ListMailMessagesData, T.ListMailMessagesResponse>(
  'GET',
  '/api/mail/messages',
);
export const getMessage = endpoint<T.GetMailMessageData, MessageCopyWire>(
  'GET',
  '/api/mail/messages/{id}',
);
export const retryMessage = endpoint<T.RetryMailMessageData, MessageCopyWire>(
  'POST',
  '/api/mail/messages/{id}/retry',
);
/** Decides what happened to a message whose sending was cut off. */
export const resolveMessage = endpoint<T.ResolveMailMessageData, MessageCopyWire>(
  'POST',
  '/api/mail/messages/{id}/resolve',
);
export const cancelMessage = endpoint<T.CancelMailMessageData, MessageCopyWire>(
  'POST',
  '/api/mail/messages/{id}/cancel',
);
/** Where the sent file itself is fetched. */
export const messageFilePath = (id: string) => `/api/mail/messages/${encodeURIComponent(id)}/eml`;

/** Which records of a month have no due date, and which one each would get. */
export const planDueDates = endpoint<T.PlanDueDatesData, T.PlanDueDatesResponse>(
  'GET',
  '/api/mail/due',
);
export const setDueDates = endpoint<T.SetDueDatesData, T.SetDueDatesResponse>(
  'POST',
  '/api/mail/due',
);
export const readDueDates = endpoint<T.ReadDueDatesData, T.ReadDueDatesResponse>(
  'GET',
  '/api/mail/due/{id}',
);
export const getMailRules = endpoint<T.GetMailRulesData, T.GetMailRulesResponse>(
  'GET',
  '/api/mail/rules/{id}',
);
export const updateMailRules = endpoint<T.UpdateMailRulesData, T.UpdateMailRulesResponse>(
  'PUT',
  '/api/mail/rules/{id}',
);

export const listSuppressions = endpoint<
  T.ListMailSuppressionsData,
  T.ListMailSuppressionsResponse
>('GET', '/api/mail/suppressions');
export const addSuppression = endpoint<
  T.CreateMailSuppressionData,
  T.CreateMailSuppressionResponse
>('POST', '/api/mail/suppressions');
export const removeSuppression = endpoint<
  T.DeleteMailSuppressionData,
  T.DeleteMailSuppressionResponse
>('DELETE', '/api/mail/suppressions/{address}');
