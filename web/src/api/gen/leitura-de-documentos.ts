// Written by tools/codegen/endpoints.mjs.
import { endpoint } from '../call';
import type * as T from './types.gen';

/** Mostra um documento e o que foi lido dele. */
export const getDocument = /* @__PURE__ */ endpoint<T.GetDocumentData, T.GetDocumentResponse>(
  'GET',
  '/api/idp/document/{id}',
);
/** Exclui um documento da lista. */
export const deleteDocument = /* @__PURE__ */ endpoint<T.DeleteDocumentData, T.DeleteDocumentResponse>(
  'DELETE',
  '/api/idp/document/{id}',
);
/** Diz que a pessoa está com o documento aberto, por cinco minutos, e responde quem está. */
export const claimDocument = /* @__PURE__ */ endpoint<T.ClaimDocumentData, T.ClaimDocumentResponse>(
  'POST',
  '/api/idp/document/{id}/claim',
);
/** Diz que a pessoa deixou o documento. */
export const releaseDocument = /* @__PURE__ */ endpoint<T.ReleaseDocumentData, T.ReleaseDocumentResponse>(
  'DELETE',
  '/api/idp/document/{id}/claim',
);
/** Diz o que o documento é e o lê de novo como tal. */
export const classifyDocument = /* @__PURE__ */ endpoint<T.ClassifyDocumentData, T.ClassifyDocumentResponse>(
  'PUT',
  '/api/idp/document/{id}/class',
);
/** Confirma valores lidos, um a um ou todos, e dispensa o que o documento não mostra. */
export const confirmDocument = /* @__PURE__ */ endpoint<T.ConfirmDocumentData, T.ConfirmDocumentResponse>(
  'POST',
  '/api/idp/document/{id}/confirm',
);
/** Propõe os contratos de um documento. */
export const proposeContracts = /* @__PURE__ */ endpoint<T.ProposeContractsData, T.ProposeContractsResponse>(
  'GET',
  '/api/idp/document/{id}/contracts',
);
/** Aplica ou dispensa o evento que um documento traz de uma nota. */
export const decideEvent = /* @__PURE__ */ endpoint<T.DecideEventData, T.DecideEventResponse>(
  'POST',
  '/api/idp/document/{id}/evento',
);
/** Desfaz um evento errado: a nota volta a valer. */
export const undoEvent = /* @__PURE__ */ endpoint<T.UndoEventData, T.UndoEventResponse>(
  'POST',
  '/api/idp/document/{id}/evento/desfazer',
);
/** Baixa os dados extraídos em Excel. */
export const downloadDocumentExcel = /* @__PURE__ */ endpoint<T.DownloadDocumentExcelData, T.DownloadDocumentExcelResponse>(
  'GET',
  '/api/idp/document/{id}/excel',
);
/** Corrige dados extraídos; null desfaz a correção de um campo. */
export const correctDocument = /* @__PURE__ */ endpoint<T.CorrectDocumentData, T.CorrectDocumentResponse>(
  'PUT',
  '/api/idp/document/{id}/fields',
);
/** Baixa o documento enviado. */
export const downloadDocument = /* @__PURE__ */ endpoint<T.DownloadDocumentData, T.DownloadDocumentResponse>(
  'GET',
  '/api/idp/document/{id}/file',
);
/** Corrige os históricos de consumo e demanda: recebe todos os meses. */
export const editDocumentHistory = /* @__PURE__ */ endpoint<T.EditDocumentHistoryData, T.EditDocumentHistoryResponse>(
  'PUT',
  '/api/idp/document/{id}/history',
);
/** Diz de que unidade é a instalação do documento: de uma que mudou de número, ou de uma nova. */
export const adoptInstallation = /* @__PURE__ */ endpoint<T.AdoptInstallationData, T.AdoptInstallationResponse>(
  'POST',
  '/api/idp/document/{id}/installation',
);
/** Corrige os itens da fatura: recebe todas as linhas; o que difere do lido fica sobre a leitura. */
export const editDocumentItems = /* @__PURE__ */ endpoint<T.EditDocumentItemsData, T.EditDocumentItemsResponse>(
  'PUT',
  '/api/idp/document/{id}/items',
);
/** Registra o documento como fatura de um contrato. */
export const linkDocument = /* @__PURE__ */ endpoint<T.LinkDocumentData, T.LinkDocumentResponse>(
  'POST',
  '/api/idp/document/{id}/link',
);
/** Diz quem cuida do documento. */
export const assignDocument = /* @__PURE__ */ endpoint<T.AssignDocumentData, T.AssignDocumentResponse>(
  'PUT',
  '/api/idp/document/{id}/owner',
);
/** Mostra uma página do documento como imagem PNG. */
export const documentPage = /* @__PURE__ */ endpoint<T.DocumentPageData, T.DocumentPageResponse>(
  'GET',
  '/api/idp/document/{id}/pages/{page}',
);
/** Lê um documento de novo. */
export const retryDocument = /* @__PURE__ */ endpoint<T.RetryDocumentData, T.RetryDocumentResponse>(
  'POST',
  '/api/idp/document/{id}/retry',
);
/** Desfaz o vínculo: a fatura e o arquivo saem do contrato, e o documento volta à fila. */
export const unlinkDocument = /* @__PURE__ */ endpoint<T.UnlinkDocumentData, T.UnlinkDocumentResponse>(
  'POST',
  '/api/idp/document/{id}/unlink',
);
/** Lista os documentos enviados, do mais novo para o mais antigo. */
export const listDocuments = /* @__PURE__ */ endpoint<T.ListDocumentsData, T.ListDocumentsResponse>(
  'GET',
  '/api/idp/documents',
);
/** Exporta a lista filtrada de documentos em XLSX ou CSV. */
export const exportDocuments = /* @__PURE__ */ endpoint<T.ExportDocumentsData, T.ExportDocumentsResponse>(
  'GET',
  '/api/idp/documents/export',
);
/** Lista os layouts de documentos e o que a leitura aprendeu de correções. */
export const listLayouts = /* @__PURE__ */ endpoint<T.ListLayoutsData, T.ListLayoutsResponse>(
  'GET',
  '/api/idp/layouts',
);
/** Lê de novo os documentos do layout que não estão vinculados. */
export const rereadLayout = /* @__PURE__ */ endpoint<T.RereadLayoutData, T.RereadLayoutResponse>(
  'POST',
  '/api/idp/layouts/{id}/reread',
);
/** Lista de quais clientes há senha de PDF lembrada; a senha nunca é mostrada. */
export const listDocumentPasswords = /* @__PURE__ */ endpoint<T.ListDocumentPasswordsData, T.ListDocumentPasswordsResponse>(
  'GET',
  '/api/idp/passwords',
);
/** Esquece a senha lembrada de um cliente. */
export const forgetDocumentPassword = /* @__PURE__ */ endpoint<T.ForgetDocumentPasswordData, T.ForgetDocumentPasswordResponse>(
  'DELETE',
  '/api/idp/passwords/{id}',
);
/** Envia um documento para leitura. */
export const processDocument = /* @__PURE__ */ endpoint<T.ProcessDocumentData, T.ProcessDocumentResponse>(
  'POST',
  '/api/idp/process',
);
/** Mostra a fila de leitura: uma página de 50 documentos e quantos há em cada situação. */
export const listQueue = /* @__PURE__ */ endpoint<T.ListQueueData, T.ListQueueResponse>(
  'GET',
  '/api/idp/queue',
);
/** Vincula documentos prontos ao contrato que cada um propõe e responde o que houve com cada um; recusa os que outra pessoa está conferindo. */
export const linkQueue = /* @__PURE__ */ endpoint<T.LinkQueueData, T.LinkQueueResponse>(
  'POST',
  '/api/idp/queue/link',
);
/** Mostra as distribuidoras e os responsáveis pelos quais a fila se filtra. */
export const queueOptions = /* @__PURE__ */ endpoint<T.QueueOptionsData, T.QueueOptionsResponse>(
  'GET',
  '/api/idp/queue/options',
);
/** Diz quem cuida de vários documentos e responde o que houve com cada um; recusa os que outra pessoa está conferindo. */
export const assignQueue = /* @__PURE__ */ endpoint<T.AssignQueueData, T.AssignQueueResponse>(
  'PUT',
  '/api/idp/queue/owner',
);
/** Baixa em JSON as regras aprendidas em uso. */
export const exportReadingRules = /* @__PURE__ */ endpoint<T.ExportReadingRulesData, T.ExportReadingRulesResponse>(
  'GET',
  '/api/idp/rules/export',
);
/** Recebe regras de outra instalação; entram como provisórias, atrás do que se aprendeu aqui. */
export const importReadingRules = /* @__PURE__ */ endpoint<T.ImportReadingRulesData, T.ImportReadingRulesResponse>(
  'POST',
  '/api/idp/rules/import',
);
/** Tira de uso uma regra aprendida. */
export const removeReadingRule = /* @__PURE__ */ endpoint<T.RemoveReadingRuleData, T.RemoveReadingRuleResponse>(
  'DELETE',
  '/api/idp/rules/{id}',
);
/** Põe de novo em uso, como provisória, uma regra retirada. */
export const restoreReadingRule = /* @__PURE__ */ endpoint<T.RestoreReadingRuleData, T.RestoreReadingRuleResponse>(
  'POST',
  '/api/idp/rules/{id}/restore',
);
/** Envia para leitura um documento, ou um ZIP de documentos, como formulário (um ZIP, até 100 MB) ou {filename, fileData}. */
export const uploadDocument = /* @__PURE__ */ endpoint<T.UploadDocumentData, T.UploadDocumentResponse>(
  'POST',
  '/api/idp/upload',
);
