import { endpoint } from './call';
import type * as T from './gen/types.gen';

export type AppointmentRow = T.ListAppointmentsResponse['data'][number];

export const suggestSlots = endpoint<T.SuggestSlotsData, T.SuggestSlotsResponse>(
  'GET',
  '/api/agenda/slots',
);
export const listAppointments = endpoint<T.ListAppointmentsData, T.ListAppointmentsResponse>(
  'GET',
  '/api/agenda/appointments',
);
export const listContractDays = endpoint<T.ListContractDaysData, T.ListContractDaysResponse>(
  'GET',
  '/api/agenda/contracts',
);
export const listProposalDays = endpoint<T.ListProposalDaysData, T.ListProposalDaysResponse>(
  'GET',
  '/api/agenda/propostas',
);
export const exportAppointmentsPath = '/api/agenda/appointments/export';
export const appointmentFilePath = (id: string) =>
  `/api/agenda/appointments/${encodeURIComponent(id)}/ics`;
export const bookAppointment = endpoint<T.BookAppointmentData, T.BookAppointmentResponse>(
  'POST',
  '/api/agenda/appointments',
);
export const changeAppointment = endpoint<T.ChangeAppointmentData, T.ChangeAppointmentResponse>(
  'PUT',
  '/api/agenda/appointments/{id}',
);
export const cancelAppointment = endpoint<T.CancelAppointmentData, T.CancelAppointmentResponse>(
  'DELETE',
  '/api/agenda/appointments/{id}',
);
export const getAgendaFeed = endpoint<T.GetAgendaFeedData, T.GetAgendaFeedResponse>(
  'GET',
  '/api/agenda/feed',
);
export const renewAgendaFeed = endpoint<T.RenewAgendaFeedData, T.RenewAgendaFeedResponse>(
  'POST',
  '/api/agenda/feed',
);
export const endAgendaFeed = endpoint<T.EndAgendaFeedData, T.EndAgendaFeedResponse>(
  'DELETE',
  '/api/agenda/feed',
);
