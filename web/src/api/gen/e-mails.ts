// Written by tools/codegen/endpoints.mjs.
import { endpoint } from '../call';
import type * as T from './types.gen';

/** Lista os envios. */
export const listMailBatches = /* @__PURE__ */ endpoint<T.ListMailBatchesData, T.ListMailBatchesResponse>(
  'GET',
  '/api/mail/batches',
);
/** Mostra o andamento de um envio. */
export const getMailBatch = /* @__PURE__ */ endpoint<T.GetMailBatchData, T.GetMailBatchResponse>(
  'GET',
  '/api/mail/batches/{id}',
);
/** Cancela o que ainda não saiu. */
export const cancelMailBatch = /* @__PURE__ */ endpoint<T.CancelMailBatchData, T.CancelMailBatchResponse>(
  'POST',
  '/api/mail/batches/{id}/cancel',
);
/** Envia de novo só o que falhou. */
export const retryMailBatch = /* @__PURE__ */ endpoint<T.RetryMailBatchData, T.RetryMailBatchResponse>(
  'POST',
  '/api/mail/batches/{id}/retry',
);
/** Confere registros antes do envio. */
export const checkMail = /* @__PURE__ */ endpoint<T.CheckMailData, T.CheckMailResponse>(
  'POST',
  '/api/mail/check',
);
/** Lista os contextos e suas variáveis. */
export const listMailContexts = /* @__PURE__ */ endpoint<T.ListMailContextsData, T.ListMailContextsResponse>(
  'GET',
  '/api/mail/contexts',
);
/** Mostra o vencimento que cada registro do mês sem data receberia. */
export const planDueDates = /* @__PURE__ */ endpoint<T.PlanDueDatesData, T.PlanDueDatesResponse>(
  'GET',
  '/api/mail/due',
);
/** Lança o vencimento em todos os registros do mês sem data, em segundo plano. */
export const setDueDates = /* @__PURE__ */ endpoint<T.SetDueDatesData, T.SetDueDatesResponse>(
  'POST',
  '/api/mail/due',
);
/** O andamento do lançamento de vencimentos. */
export const readDueDates = /* @__PURE__ */ endpoint<T.ReadDueDatesData, T.ReadDueDatesResponse>(
  'GET',
  '/api/mail/due/{id}',
);
/** Lista as mensagens. */
export const listMailMessages = /* @__PURE__ */ endpoint<T.ListMailMessagesData, T.ListMailMessagesResponse>(
  'GET',
  '/api/mail/messages',
);
/** Mostra uma mensagem como foi enviada. */
export const getMailMessage = /* @__PURE__ */ endpoint<T.GetMailMessageData, T.GetMailMessageResponse>(
  'GET',
  '/api/mail/messages/{id}',
);
/** Cancela o que ainda não saiu. */
export const cancelMailMessage = /* @__PURE__ */ endpoint<T.CancelMailMessageData, T.CancelMailMessageResponse>(
  'POST',
  '/api/mail/messages/{id}/cancel',
);
/** Baixa uma mensagem como foi enviada. */
export const getMailMessageFile = /* @__PURE__ */ endpoint<T.GetMailMessageFileData, T.GetMailMessageFileResponse>(
  'GET',
  '/api/mail/messages/{id}/eml',
);
/** Decide um envio incerto. */
export const resolveMailMessage = /* @__PURE__ */ endpoint<T.ResolveMailMessageData, T.ResolveMailMessageResponse>(
  'POST',
  '/api/mail/messages/{id}/resolve',
);
/** Envia de novo a quem falhou. */
export const retryMailMessage = /* @__PURE__ */ endpoint<T.RetryMailMessageData, T.RetryMailMessageResponse>(
  'POST',
  '/api/mail/messages/{id}/retry',
);
/** Mostra o e-mail que um registro geraria. */
export const previewMail = /* @__PURE__ */ endpoint<T.PreviewMailData, T.PreviewMailResponse>(
  'POST',
  '/api/mail/preview',
);
/** Mostra um registro de e-mail. */
export const getEmailRecord = /* @__PURE__ */ endpoint<T.GetEmailRecordData, T.GetEmailRecordResponse>(
  'GET',
  '/api/mail/records/{id}',
);
/** Marca um e-mail como devolvido e suprime o endereço. */
export const bounceEmailRecord = /* @__PURE__ */ endpoint<T.BounceEmailRecordData, T.BounceEmailRecordResponse>(
  'POST',
  '/api/mail/records/{id}/bounce',
);
/** Baixa o extrato do mês. */
export const getStatement = /* @__PURE__ */ endpoint<T.GetStatementData, T.GetStatementResponse>(
  'GET',
  '/api/mail/records/{id}/statement',
);
/** Mostra as regras de um cliente. */
export const getMailRules = /* @__PURE__ */ endpoint<T.GetMailRulesData, T.GetMailRulesResponse>(
  'GET',
  '/api/mail/rules/{id}',
);
/** Altera as regras de um cliente. */
export const updateMailRules = /* @__PURE__ */ endpoint<T.UpdateMailRulesData, T.UpdateMailRulesResponse>(
  'PUT',
  '/api/mail/rules/{id}',
);
/** Põe registros, ou os de um mês, na fila de envio. */
export const sendMail = /* @__PURE__ */ endpoint<T.SendMailData, T.SendMailResponse>(
  'POST',
  '/api/mail/send',
);
/** Diz se há um servidor que entregue os e-mails. */
export const getMailServer = /* @__PURE__ */ endpoint<T.GetMailServerData, T.GetMailServerResponse>(
  'GET',
  '/api/mail/server',
);
/** Lista os endereços suprimidos. */
export const listMailSuppressions = /* @__PURE__ */ endpoint<T.ListMailSuppressionsData, T.ListMailSuppressionsResponse>(
  'GET',
  '/api/mail/suppressions',
);
/** Suprime um endereço. */
export const createMailSuppression = /* @__PURE__ */ endpoint<T.CreateMailSuppressionData, T.CreateMailSuppressionResponse>(
  'POST',
  '/api/mail/suppressions',
);
/** Libera um endereço. */
export const deleteMailSuppression = /* @__PURE__ */ endpoint<T.DeleteMailSuppressionData, T.DeleteMailSuppressionResponse>(
  'DELETE',
  '/api/mail/suppressions/{address}',
);
/** Lista os modelos de e-mail. */
export const listMailTemplates = /* @__PURE__ */ endpoint<T.ListMailTemplatesData, T.ListMailTemplatesResponse>(
  'GET',
  '/api/mail/templates',
);
/** Cria um modelo de e-mail. */
export const createMailTemplate = /* @__PURE__ */ endpoint<T.CreateMailTemplateData, T.CreateMailTemplateResponse>(
  'POST',
  '/api/mail/templates',
);
/** Altera um modelo de e-mail. */
export const updateMailTemplate = /* @__PURE__ */ endpoint<T.UpdateMailTemplateData, T.UpdateMailTemplateResponse>(
  'PUT',
  '/api/mail/templates/{id}',
);
/** Exclui um modelo de e-mail. */
export const deleteMailTemplate = /* @__PURE__ */ endpoint<T.DeleteMailTemplateData, T.DeleteMailTemplateResponse>(
  'DELETE',
  '/api/mail/templates/{id}',
);
/** Envia o e-mail de um registro só a quem pede. */
export const tryMail = /* @__PURE__ */ endpoint<T.TryMailData, T.TryMailResponse>(
  'POST',
  '/api/mail/test',
);
/** Lista os registros de e-mail, de um mês ou todos. */
export const listEmailRecords = /* @__PURE__ */ endpoint<T.ListEmailRecordsData, T.ListEmailRecordsResponse>(
  'GET',
  '/energy-balance/email',
);
/** Exporta os registros de e-mail filtrados, com todas as colunas, em XLSX ou CSV. */
export const exportEmailRecords = /* @__PURE__ */ endpoint<T.ExportEmailRecordsData, T.ExportEmailRecordsResponse>(
  'GET',
  '/energy-balance/email/export',
);
/** Conta os registros de e-mail de cada mês. */
export const listEmailGroups = /* @__PURE__ */ endpoint<T.ListEmailGroupsData, T.ListEmailGroupsResponse>(
  'GET',
  '/energy-balance/email/groups',
);
/** Altera um registro de e-mail: um mês de um balanço. */
export const updateEmailRecord = /* @__PURE__ */ endpoint<T.UpdateEmailRecordData, T.UpdateEmailRecordResponse>(
  'PUT',
  '/energy-balance/{id}',
);
