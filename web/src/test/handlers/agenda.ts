import { HttpResponse, http } from 'msw';
import { appointment, slots } from '../factories/agenda';

/** One appointment, eight free times, no calendar address. */
export const agendaHandlers = [
  http.get('/api/agenda/slots', () => HttpResponse.json(slots())),
  http.get('/api/agenda/appointments', () =>
    HttpResponse.json({
      data: [appointment()],
      total: 1,
      totalCapped: false,
      page: 1,
      pageSize: 10,
    }),
  ),
  http.get('/api/agenda/contracts', () => HttpResponse.json({ data: [] })),
  http.get('/api/agenda/propostas', () => HttpResponse.json({ data: [] })),
  http.get('/api/agenda/feed', () =>
    HttpResponse.json({ active: false, createdAt: null, address: null }),
  ),
];
