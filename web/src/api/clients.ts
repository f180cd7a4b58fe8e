import { endpoint } from './call';
import type * as T from './gen/types.gen';

export type LeadDetailWire = T.LeadDetailBody;
export type LeadInputWire = T.LeadInputBody;
export type LeadUnitWire = T.LeadUnitBody;
export type LeadUnitInputWire = T.LeadUnitFields;
export type LeadContactWire = T.LeadContactBody;
export type LeadPaperWire = T.LeadPaperBody;
export type LeadImportWire = T.ImportLeadsResponse;
export type ComparisonWire = T.CompareCostsResponse;

/** A page of the list, read by GET and, where that fails, by POST. */
export const listLeads = endpoint<T.ListLeadsData, T.ListLeadsResponse>('GET', '/api/leads/lista');
export const queryLeads = endpoint<T.QueryLeadsData, T.QueryLeadsResponse>(
  'POST',
  '/api/leads/lista',
);
export const listLeadOptions = endpoint<T.ListLeadOptionsData, T.ListLeadOptionsResponse>(
  'GET',
  '/api/leads/filtros',
);
export const exportLeadsPath: T.ExportLeadsData['url'] = '/api/leads/export';
/** The empty spreadsheet of clients, as a workbook. */
export const leadTemplatePath: T.LeadTemplateData['url'] = '/api/leads/modelo';
/** Takes a spreadsheet as the field "file"; answers with a LeadImportWire. */
export const importLeadsPath = (apply: boolean) => `/api/leads/import?apply=${apply ? 1 : 0}`;

export const listAssignees = endpoint<T.ListAssigneesData, T.ListAssigneesResponse>(
  'GET',
  '/api/leads/responsaveis',
);
/** The new lead; to a partner the sentence that back office confirms it. */
export type LeadCreatedWire = LeadDetailWire | { mensagem: string };
export const createLead = endpoint<T.CreateLeadData, LeadCreatedWire>('POST', '/api/leads');
export type ClientRequest = T.ListClientRequestsResponse['data'][number];
export const listClientRequests = endpoint<T.ListClientRequestsData, T.ListClientRequestsResponse>(
  'GET',
  '/api/leads/pedidos',
);
export const acceptClientRequest = endpoint<T.AcceptClientRequestData, unknown>(
  'POST',
  '/api/leads/pedidos/{id}/aceitar',
);
export const refuseClientRequest = endpoint<T.RefuseClientRequestData, unknown>(
  'POST',
  '/api/leads/pedidos/{id}/recusar',
);
export const getLead = endpoint<T.GetLeadData, T.GetLeadResponse>('GET', '/api/leads/{id}');
export const updateLead = endpoint<T.UpdateLeadData, T.UpdateLeadResponse>(
  'PUT',
  '/api/leads/{id}',
);
export const deleteLead = endpoint<T.DeleteLeadData, unknown>('DELETE', '/api/leads/{id}');
export const moveLead = endpoint<T.MoveLeadData, T.MoveLeadResponse>(
  'POST',
  '/api/leads/{id}/mover',
);
export const assignLead = endpoint<T.AssignLeadData, T.AssignLeadResponse>(
  'PUT',
  '/api/leads/{id}/responsaveis',
);
export const listLeadEvents = endpoint<T.ListLeadEventsData, T.ListLeadEventsResponse>(
  'GET',
  '/api/leads/{id}/eventos',
);
export const addLeadTalk = endpoint<T.AddLeadTalkData, T.AddLeadTalkResponse>(
  'POST',
  '/api/leads/{id}/interacoes',
);

export const addLeadContact = endpoint<T.AddLeadContactData, T.AddLeadContactResponse>(
  'POST',
  '/api/leads/{id}/contatos',
);
export const updateLeadContact = endpoint<T.UpdateLeadContactData, T.UpdateLeadContactResponse>(
  'PUT',
  '/api/leads/{id}/contatos/{part}',
);
export const deleteLeadContact = endpoint<T.DeleteLeadContactData, T.DeleteLeadContactResponse>(
  'DELETE',
  '/api/leads/{id}/contatos/{part}',
);
export const addLeadUnit = endpoint<T.AddLeadUnitData, LeadCreatedWire>(
  'POST',
  '/api/leads/{id}/unidades',
);
export const updateLeadUnit = endpoint<T.UpdateLeadUnitData, T.UpdateLeadUnitResponse>(
  'PUT',
  '/api/leads/{id}/unidades/{part}',
);
export const deleteLeadUnit = endpoint<T.DeleteLeadUnitData, T.DeleteLeadUnitResponse>(
  'DELETE',
  '/api/leads/{id}/unidades/{part}',
);

export const listLeadPapers = endpoint<T.ListLeadPapersData, T.ListLeadPapersResponse>(
  'GET',
  '/api/leads/{id}/documentos',
);
export const deleteLeadPaper = endpoint<T.DeleteLeadPaperData, unknown>(
  'DELETE',
  '/api/leads/{id}/documentos/{part}',
);
/** Where a document of a client goes; it is sent by lib/upload. */
export const uploadPaperPath = (clientId: string) =>
  `/api/leads/${encodeURIComponent(clientId)}/documentos`;
/** Where a document of a client is downloaded from. */
export const paperPath = (clientId: string, id: string) =>
  `/api/leads/${encodeURIComponent(clientId)}/documentos/${encodeURIComponent(id)}`;

/** The comparison by the specified constants. */
export const compareCosts = endpoint<T.CompareCostsData, T.CompareCostsResponse>(
  'GET',
  '/api/comparativo',
);

/** A page of the invoices of the client's contracts, newest month first. */
export const listClientInvoices = endpoint<T.ListClientInvoicesData, T.ListClientInvoicesResponse>(
  'GET',
  '/api/leads/{id}/faturas',
);
