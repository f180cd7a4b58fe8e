// Written by tools/codegen/endpoints.mjs.
import { endpoint } from '../call';
import type * as T from './types.gen';

/** Sugere clientes por nome ou CNPJ. */
export const suggestClients = /* @__PURE__ */ endpoint<T.SuggestClientsData, T.SuggestClientsResponse>(
  'GET',
  '/api/clients',
);
/** Cadastra um lead. */
export const createLead = /* @__PURE__ */ endpoint<T.CreateLeadData, T.CreateLeadResponse>(
  'POST',
  '/api/leads',
);
/** Exporta os clientes que o filtro encontra. */
export const exportLeads = /* @__PURE__ */ endpoint<T.ExportLeadsData, T.ExportLeadsResponse>(
  'GET',
  '/api/leads/export',
);
/** Diz que segmentos e responsáveis a lista tem. */
export const listLeadOptions = /* @__PURE__ */ endpoint<T.ListLeadOptionsData, T.ListLeadOptionsResponse>(
  'GET',
  '/api/leads/filtros',
);
/** Importa clientes de uma planilha, com o resultado de cada linha. */
export const importLeads = /* @__PURE__ */ endpoint<T.ImportLeadsData, T.ImportLeadsResponse>(
  'POST',
  '/api/leads/import',
);
/** Lista os clientes com consumo, geração e situação. */
export const listLeads = /* @__PURE__ */ endpoint<T.ListLeadsData, T.ListLeadsResponse>(
  'GET',
  '/api/leads/lista',
);
/** Lista os clientes, como o GET. */
export const queryLeads = /* @__PURE__ */ endpoint<T.QueryLeadsData, T.QueryLeadsResponse>(
  'POST',
  '/api/leads/lista',
);
/** Baixa a planilha modelo de clientes. */
export const leadTemplate = /* @__PURE__ */ endpoint<T.LeadTemplateData, T.LeadTemplateResponse>(
  'GET',
  '/api/leads/modelo',
);
/** Lista os cadastros e as instalações que parceiros pedem. */
export const listClientRequests = /* @__PURE__ */ endpoint<T.ListClientRequestsData, T.ListClientRequestsResponse>(
  'GET',
  '/api/leads/pedidos',
);
/** Cadastra o cliente ou a instalação, ou dá acesso à empresa parceira. */
export const acceptClientRequest = /* @__PURE__ */ endpoint<T.AcceptClientRequestData, T.AcceptClientRequestResponse>(
  'POST',
  '/api/leads/pedidos/{id}/aceitar',
);
/** Recusa o pedido. */
export const refuseClientRequest = /* @__PURE__ */ endpoint<T.RefuseClientRequestData, T.RefuseClientRequestResponse>(
  'POST',
  '/api/leads/pedidos/{id}/recusar',
);
/** Lista quem pode cuidar de um cliente. */
export const listAssignees = /* @__PURE__ */ endpoint<T.ListAssigneesData, T.ListAssigneesResponse>(
  'GET',
  '/api/leads/responsaveis',
);
/** Mostra um cliente. */
export const getLead = /* @__PURE__ */ endpoint<T.GetLeadData, T.GetLeadResponse>(
  'GET',
  '/api/leads/{id}',
);
/** Altera um cliente. */
export const updateLead = /* @__PURE__ */ endpoint<T.UpdateLeadData, T.UpdateLeadResponse>(
  'PUT',
  '/api/leads/{id}',
);
/** Exclui um cliente sem contratos. */
export const deleteLead = /* @__PURE__ */ endpoint<T.DeleteLeadData, T.DeleteLeadResponse>(
  'DELETE',
  '/api/leads/{id}',
);
/** Inclui um contato do cliente. */
export const addLeadContact = /* @__PURE__ */ endpoint<T.AddLeadContactData, T.AddLeadContactResponse>(
  'POST',
  '/api/leads/{id}/contatos',
);
/** Altera um contato do cliente. */
export const updateLeadContact = /* @__PURE__ */ endpoint<T.UpdateLeadContactData, T.UpdateLeadContactResponse>(
  'PUT',
  '/api/leads/{id}/contatos/{part}',
);
/** Exclui um contato do cliente. */
export const deleteLeadContact = /* @__PURE__ */ endpoint<T.DeleteLeadContactData, T.DeleteLeadContactResponse>(
  'DELETE',
  '/api/leads/{id}/contatos/{part}',
);
/** Lista os documentos do cliente. */
export const listLeadPapers = /* @__PURE__ */ endpoint<T.ListLeadPapersData, T.ListLeadPapersResponse>(
  'GET',
  '/api/leads/{id}/documentos',
);
/** Envia um documento do cliente. */
export const addLeadPaper = /* @__PURE__ */ endpoint<T.AddLeadPaperData, T.AddLeadPaperResponse>(
  'POST',
  '/api/leads/{id}/documentos',
);
/** Baixa um documento do cliente. */
export const downloadLeadPaper = /* @__PURE__ */ endpoint<T.DownloadLeadPaperData, T.DownloadLeadPaperResponse>(
  'GET',
  '/api/leads/{id}/documentos/{part}',
);
/** Exclui um documento do cliente. */
export const deleteLeadPaper = /* @__PURE__ */ endpoint<T.DeleteLeadPaperData, T.DeleteLeadPaperResponse>(
  'DELETE',
  '/api/leads/{id}/documentos/{part}',
);
/** Lista o que aconteceu com o cliente. */
export const listLeadEvents = /* @__PURE__ */ endpoint<T.ListLeadEventsData, T.ListLeadEventsResponse>(
  'GET',
  '/api/leads/{id}/eventos',
);
/** Registra um contato ou uma anotação. */
export const addLeadTalk = /* @__PURE__ */ endpoint<T.AddLeadTalkData, T.AddLeadTalkResponse>(
  'POST',
  '/api/leads/{id}/interacoes',
);
/** Muda a situação no funil e na migração. */
export const moveLead = /* @__PURE__ */ endpoint<T.MoveLeadData, T.MoveLeadResponse>(
  'POST',
  '/api/leads/{id}/mover',
);
/** Define quem cuida do cliente. */
export const assignLead = /* @__PURE__ */ endpoint<T.AssignLeadData, T.AssignLeadResponse>(
  'PUT',
  '/api/leads/{id}/responsaveis',
);
/** Inclui uma unidade consumidora. */
export const addLeadUnit = /* @__PURE__ */ endpoint<T.AddLeadUnitData, T.AddLeadUnitResponse>(
  'POST',
  '/api/leads/{id}/unidades',
);
/** Altera uma unidade consumidora. */
export const updateLeadUnit = /* @__PURE__ */ endpoint<T.UpdateLeadUnitData, T.UpdateLeadUnitResponse>(
  'PUT',
  '/api/leads/{id}/unidades/{part}',
);
/** Exclui uma unidade sem medições. */
export const deleteLeadUnit = /* @__PURE__ */ endpoint<T.DeleteLeadUnitData, T.DeleteLeadUnitResponse>(
  'DELETE',
  '/api/leads/{id}/unidades/{part}',
);
