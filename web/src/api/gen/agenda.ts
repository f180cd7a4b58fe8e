// Written by tools/codegen/endpoints.mjs.
import { endpoint } from '../call';
import type * as T from './types.gen';

/** Lista os compromissos do usuário. */
export const listAppointments = /* @__PURE__ */ endpoint<T.ListAppointmentsData, T.ListAppointmentsResponse>(
  'GET',
  '/api/agenda/appointments',
);
/** Marca um compromisso. */
export const bookAppointment = /* @__PURE__ */ endpoint<T.BookAppointmentData, T.BookAppointmentResponse>(
  'POST',
  '/api/agenda/appointments',
);
/** Exporta os compromissos da lista em XLSX ou CSV. */
export const exportAppointments = /* @__PURE__ */ endpoint<T.ExportAppointmentsData, T.ExportAppointmentsResponse>(
  'GET',
  '/api/agenda/appointments/export',
);
/** Mostra um compromisso. */
export const getAppointment = /* @__PURE__ */ endpoint<T.GetAppointmentData, T.GetAppointmentResponse>(
  'GET',
  '/api/agenda/appointments/{id}',
);
/** Reagenda ou altera um compromisso. */
export const changeAppointment = /* @__PURE__ */ endpoint<T.ChangeAppointmentData, T.ChangeAppointmentResponse>(
  'PUT',
  '/api/agenda/appointments/{id}',
);
/** Cancela um compromisso. */
export const cancelAppointment = /* @__PURE__ */ endpoint<T.CancelAppointmentData, T.CancelAppointmentResponse>(
  'DELETE',
  '/api/agenda/appointments/{id}',
);
/** Baixa um compromisso para o calendário (.ics). */
export const downloadAppointment = /* @__PURE__ */ endpoint<T.DownloadAppointmentData, T.DownloadAppointmentResponse>(
  'GET',
  '/api/agenda/appointments/{id}/ics',
);
/** Lista os dias em que contratos mudam de situação ou terminam. */
export const listContractDays = /* @__PURE__ */ endpoint<T.ListContractDaysData, T.ListContractDaysResponse>(
  'GET',
  '/api/agenda/contracts',
);
/** Diz se há um endereço de calendário. */
export const getAgendaFeed = /* @__PURE__ */ endpoint<T.GetAgendaFeedData, T.GetAgendaFeedResponse>(
  'GET',
  '/api/agenda/feed',
);
/** Cria outro endereço de calendário; o anterior deixa de valer. */
export const renewAgendaFeed = /* @__PURE__ */ endpoint<T.RenewAgendaFeedData, T.RenewAgendaFeedResponse>(
  'POST',
  '/api/agenda/feed',
);
/** Encerra o endereço de calendário. */
export const endAgendaFeed = /* @__PURE__ */ endpoint<T.EndAgendaFeedData, T.EndAgendaFeedResponse>(
  'DELETE',
  '/api/agenda/feed',
);
/** Entrega a agenda a um calendário, pelo endereço secreto. */
export const readAgendaFeed = /* @__PURE__ */ endpoint<T.ReadAgendaFeedData, T.ReadAgendaFeedResponse>(
  'GET',
  '/api/agenda/feed/{file}',
);
/** Lista os próximos passos das propostas do usuário, com as datas delas. */
export const listProposalDays = /* @__PURE__ */ endpoint<T.ListProposalDaysData, T.ListProposalDaysResponse>(
  'GET',
  '/api/agenda/propostas',
);
/** Sugere os próximos horários livres do usuário. */
export const suggestSlots = /* @__PURE__ */ endpoint<T.SuggestSlotsData, T.SuggestSlotsResponse>(
  'GET',
  '/api/agenda/slots',
);
