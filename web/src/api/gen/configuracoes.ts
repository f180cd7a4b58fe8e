// Written by tools/codegen/endpoints.mjs.
import { endpoint } from '../call';
import type * as T from './types.gen';

/** Lista as chaves de API: as próprias, ou as de todos para a gestora. */
export const listApiKeys = /* @__PURE__ */ endpoint<T.ListApiKeysData, T.ListApiKeysResponse>(
  'GET',
  '/api/chaves',
);
/** Cria uma chave de API, que só esta resposta mostra. */
export const createApiKey = /* @__PURE__ */ endpoint<T.CreateApiKeyData, T.CreateApiKeyResponse>(
  'POST',
  '/api/chaves',
);
/** Revoga uma chave de API. */
export const revokeApiKey = /* @__PURE__ */ endpoint<T.RevokeApiKeyData, T.RevokeApiKeyResponse>(
  'DELETE',
  '/api/chaves/{id}',
);
/** Confirma uma chave própria que a redefinição da senha pausou. */
export const confirmApiKey = /* @__PURE__ */ endpoint<T.ConfirmApiKeyData, T.ConfirmApiKeyResponse>(
  'POST',
  '/api/chaves/{id}/confirmar',
);
/** Diz como estão as cópias de segurança, a mais nova primeiro. */
export const getBackups = /* @__PURE__ */ endpoint<T.GetBackupsData, T.GetBackupsResponse>(
  'GET',
  '/api/copias',
);
/** Pede uma cópia de segurança agora, em segundo plano. */
export const startBackup = /* @__PURE__ */ endpoint<T.StartBackupData, T.StartBackupResponse>(
  'POST',
  '/api/copias',
);
/** Mostra a caixa postal de entrada. */
export const getIntakeMailbox = /* @__PURE__ */ endpoint<T.GetIntakeMailboxData, T.GetIntakeMailboxResponse>(
  'GET',
  '/api/entrada/caixa',
);
/** Altera a caixa postal de entrada. */
export const updateIntakeMailbox = /* @__PURE__ */ endpoint<T.UpdateIntakeMailboxData, T.UpdateIntakeMailboxResponse>(
  'PUT',
  '/api/entrada/caixa',
);
/** Abre a caixa postal como a leitura o faz. */
export const testIntakeMailbox = /* @__PURE__ */ endpoint<T.TestIntakeMailboxData, T.TestIntakeMailboxResponse>(
  'POST',
  '/api/entrada/caixa/testar',
);
/** Diz se os envios estão retidos, e quantas mensagens esperam. */
export const getOutboundHold = /* @__PURE__ */ endpoint<T.GetOutboundHoldData, T.GetOutboundHoldResponse>(
  'GET',
  '/api/envios/retencao',
);
/** Libera os envios, ou descarta os que podem já ter saído e libera. */
export const releaseOutbound = /* @__PURE__ */ endpoint<T.ReleaseOutboundData, T.ReleaseOutboundResponse>(
  'POST',
  '/api/envios/retencao/liberar',
);
/** Mostra o timbre dos documentos. */
export const getLetterhead = /* @__PURE__ */ endpoint<T.GetLetterheadData, T.GetLetterheadResponse>(
  'GET',
  '/api/letterhead',
);
/** Altera o timbre dos documentos. */
export const updateLetterhead = /* @__PURE__ */ endpoint<T.UpdateLetterheadData, T.UpdateLetterheadResponse>(
  'PUT',
  '/api/letterhead',
);
/** Lista as mensagens gravadas na pasta. */
export const listMailOutbox = /* @__PURE__ */ endpoint<T.ListMailOutboxData, T.ListMailOutboxResponse>(
  'GET',
  '/api/mail/outbox',
);
/** Baixa uma mensagem gravada na pasta. */
export const getMailOutboxMessage = /* @__PURE__ */ endpoint<T.GetMailOutboxMessageData, T.GetMailOutboxMessageResponse>(
  'GET',
  '/api/mail/outbox/{name}',
);
/** Mostra as configurações de e-mail. */
export const getMailSettings = /* @__PURE__ */ endpoint<T.GetMailSettingsData, T.GetMailSettingsResponse>(
  'GET',
  '/api/mail/settings',
);
/** Altera as configurações de e-mail. */
export const updateMailSettings = /* @__PURE__ */ endpoint<T.UpdateMailSettingsData, T.UpdateMailSettingsResponse>(
  'PUT',
  '/api/mail/settings',
);
/** Envia uma mensagem de teste a quem pede. */
export const testMailSettings = /* @__PURE__ */ endpoint<T.TestMailSettingsData, T.TestMailSettingsResponse>(
  'POST',
  '/api/mail/settings/test',
);
/** Mostra as idades da retenção e o que sairia hoje. */
export const getRetention = /* @__PURE__ */ endpoint<T.GetRetentionData, T.GetRetentionResponse>(
  'GET',
  '/api/retencao',
);
/** Altera as idades da retenção. */
export const updateRetention = /* @__PURE__ */ endpoint<T.UpdateRetentionData, T.UpdateRetentionResponse>(
  'PUT',
  '/api/retencao',
);
/** Conta o que sairia hoje com outras idades. */
export const previewRetention = /* @__PURE__ */ endpoint<T.PreviewRetentionData, T.PreviewRetentionResponse>(
  'GET',
  '/api/retencao/previa',
);
/** Mostra as configurações. */
export const getSettings = /* @__PURE__ */ endpoint<T.GetSettingsData, T.GetSettingsResponse>(
  'GET',
  '/api/settings',
);
/** Altera as configurações. */
export const updateSettings = /* @__PURE__ */ endpoint<T.UpdateSettingsData, T.UpdateSettingsResponse>(
  'PUT',
  '/api/settings',
);
/** Lista as tarefas que esperam, andam ou pararam. */
export const listJobs = /* @__PURE__ */ endpoint<T.ListJobsData, T.ListJobsResponse>(
  'GET',
  '/api/tarefas',
);
/** Mostra uma tarefa e suas tentativas. */
export const getJob = /* @__PURE__ */ endpoint<T.GetJobData, T.GetJobResponse>(
  'GET',
  '/api/tarefas/{id}',
);
/** Cancela uma tarefa que espera, ou pede que uma em andamento pare. */
export const cancelJob = /* @__PURE__ */ endpoint<T.CancelJobData, T.CancelJobResponse>(
  'POST',
  '/api/tarefas/{id}/cancelar',
);
/** Tira uma tarefa parada da lista. */
export const discardJob = /* @__PURE__ */ endpoint<T.DiscardJobData, T.DiscardJobResponse>(
  'POST',
  '/api/tarefas/{id}/descartar',
);
/** Põe uma tarefa parada de volta na fila. */
export const retryJob = /* @__PURE__ */ endpoint<T.RetryJobData, T.RetryJobResponse>(
  'POST',
  '/api/tarefas/{id}/tentar',
);
/** Lista os webhooks: os próprios, ou os de todos para a gestora. */
export const listWebhooks = /* @__PURE__ */ endpoint<T.ListWebhooksData, T.ListWebhooksResponse>(
  'GET',
  '/api/webhooks',
);
/** Cria um webhook; só esta resposta mostra o seu segredo. */
export const createWebhook = /* @__PURE__ */ endpoint<T.CreateWebhookData, T.CreateWebhookResponse>(
  'POST',
  '/api/webhooks',
);
/** Altera, pausa ou ativa um webhook. */
export const updateWebhook = /* @__PURE__ */ endpoint<T.UpdateWebhookData, T.UpdateWebhookResponse>(
  'PUT',
  '/api/webhooks/{id}',
);
/** Exclui um webhook e as suas entregas. */
export const deleteWebhook = /* @__PURE__ */ endpoint<T.DeleteWebhookData, T.DeleteWebhookResponse>(
  'DELETE',
  '/api/webhooks/{id}',
);
/** Lista as entregas de um webhook. */
export const listWebhookDeliveries = /* @__PURE__ */ endpoint<T.ListWebhookDeliveriesData, T.ListWebhookDeliveriesResponse>(
  'GET',
  '/api/webhooks/{id}/entregas',
);
/** Entrega de novo. */
export const replayWebhookDelivery = /* @__PURE__ */ endpoint<T.ReplayWebhookDeliveryData, T.ReplayWebhookDeliveryResponse>(
  'POST',
  '/api/webhooks/{id}/entregas/{entrega}/repetir',
);
/** Entrega de novo o que foi entregue ou falhou num período. */
export const replayWebhookPeriod = /* @__PURE__ */ endpoint<T.ReplayWebhookPeriodData, T.ReplayWebhookPeriodResponse>(
  'POST',
  '/api/webhooks/{id}/reenvio',
);
/** Troca o segredo; o anterior assina junto por 24 horas. */
export const rotateWebhookSecret = /* @__PURE__ */ endpoint<T.RotateWebhookSecretData, T.RotateWebhookSecretResponse>(
  'POST',
  '/api/webhooks/{id}/segredo',
);
/** Envia um evento de teste. */
export const pingWebhook = /* @__PURE__ */ endpoint<T.PingWebhookData, T.PingWebhookResponse>(
  'POST',
  '/api/webhooks/{id}/teste',
);
