import { endpoint } from './call';
import type * as W from './mailing-types';

interface ById<U extends string> {
  url: U;
  path: { id: string };
}
interface Reads<U extends string, Q extends object = object> {
  url: U;
  query?: Q;
}
interface Writes<U extends string, B> {
  url: U;
  body: B;
}

/** Months with the number of their records, newest first. */
export const listMailGroups = endpoint<
  Reads<'/energy-balance/email/groups', { q?: string }>,
  unknown
>('GET', '/energy-balance/email/groups');
/** Read as whatever comes: other servers wrap the list in other ways (see the feature's mappers). */
export const listMailRecords = endpoint<
  Reads<'/energy-balance/email', { mes?: string; q?: string; page?: number; pageSize?: number }>,
  unknown
>('GET', '/energy-balance/email');
export const updateMailRecord = endpoint<
  ById<'/energy-balance/{id}'> & { body: W.MailPayload },
  W.MailSaved
>('PUT', '/energy-balance/{id}');
/** Where a month's statement is fetched, as a PDF or as a workbook. */
export const statementPath = (id: string) =>
  `/api/mail/records/${encodeURIComponent(id)}/statement`;
export const markBounced = endpoint<
  ById<'/api/mail/records/{id}/bounce'> & { body: { address: string; note?: string } },
  { id: string; version: number }
>('POST', '/api/mail/records/{id}/bounce');

export const listMailContexts = endpoint<
  Reads<'/api/mail/contexts'>,
  { data: W.MailContextWire[] }
>('GET', '/api/mail/contexts');
export const listTemplates = endpoint<Reads<'/api/mail/templates'>, { data: W.TemplateWire[] }>(
  'GET',
  '/api/mail/templates',
);
export const createTemplate = endpoint<
  Writes<'/api/mail/templates', W.TemplateInput>,
  W.TemplateWire
>('POST', '/api/mail/templates');
export const updateTemplate = endpoint<
  ById<'/api/mail/templates/{id}'> & { body: W.TemplateInput },
  W.TemplateWire
>('PUT', '/api/mail/templates/{id}');
export const deleteTemplate = endpoint<ById<'/api/mail/templates/{id}'>, void>(
  'DELETE',
  '/api/mail/templates/{id}',
);

export const previewMail = endpoint<Writes<'/api/mail/preview', W.PreviewInput>, W.PreviewWire>(
  'POST',
  '/api/mail/preview',
);
export const checkMails = endpoint<
  Writes<'/api/mail/check', { mes?: string; ids?: string[]; templateId?: string }>,
  W.CheckedWire
>('POST', '/api/mail/check');
export const testMail = endpoint<
  Writes<'/api/mail/test', W.PreviewInput>,
  { to: string; ok: boolean }
>('POST', '/api/mail/test');
export const sendMails = endpoint<Writes<'/api/mail/send', W.SendInput>, W.SentWire>(
  'POST',
  '/api/mail/send',
);

export const listBatches = endpoint<
  Reads<'/api/mail/batches', { mes?: string; page?: number; pageSize?: number }>,
  W.PageOf<W.BatchWire>
>('GET', '/api/mail/batches');
export const getBatch = endpoint<ById<'/api/mail/batches/{id}'>, W.BatchDetailWire>(
  'GET',
  '/api/mail/batches/{id}',
);
export const cancelBatch = endpoint<ById<'/api/mail/batches/{id}/cancel'>, W.BatchWire>(
  'POST',
  '/api/mail/batches/{id}/cancel',
);
/** Queues again what failed. */
export const retryBatch = endpoint<ById<'/api/mail/batches/{id}/retry'>, W.BatchWire>(
  'POST',
  '/api/mail/batches/{id}/retry',
);

export const listMessages = endpoint<
  Reads<
    '/api/mail/messages',
    { mes?: string; state?: string; record?: string; batch?: string; page?: number }
  >,
  W.PageOf<W.MessageWire>
>('GET', '/api/mail/messages');
export const getMessage = endpoint<ById<'/api/mail/messages/{id}'>, W.MessageCopyWire>(
  'GET',
  '/api/mail/messages/{id}',
);
export const retryMessage = endpoint<ById<'/api/mail/messages/{id}/retry'>, W.MessageWire>(
  'POST',
  '/api/mail/messages/{id}/retry',
);
/** Decides what happened to a message whose sending was cut off. */
export const resolveMessage = endpoint<
  ById<'/api/mail/messages/{id}/resolve'> & { body: { address?: string; decision: W.Decision } },
  W.MessageWire
>('POST', '/api/mail/messages/{id}/resolve');
export const cancelMessage = endpoint<ById<'/api/mail/messages/{id}/cancel'>, W.MessageWire>(
  'POST',
  '/api/mail/messages/{id}/cancel',
);
/** Where the sent file itself is fetched. */
export const messageFilePath = (id: string) => `/api/mail/messages/${encodeURIComponent(id)}/eml`;

export const listSuppressions = endpoint<
  Reads<'/api/mail/suppressions', { q?: string; page?: number }>,
  W.PageOf<W.SuppressionWire>
>('GET', '/api/mail/suppressions');
export const addSuppression = endpoint<
  Writes<'/api/mail/suppressions', { address: string; reason: string; note?: string }>,
  W.SuppressionWire
>('POST', '/api/mail/suppressions');
export const removeSuppression = endpoint<
  { url: '/api/mail/suppressions/{address}'; path: { address: string } },
  void
>('DELETE', '/api/mail/suppressions/{address}');
