import { HttpResponse, http } from 'msw';
import {
  mailBatch,
  mailContext,
  mailMessage,
  mailPage,
  mailPreview,
  mailRecord,
  mailSettings,
  mailTemplate,
  preferences,
} from '../factories/mailing';

/** One record in October 2026, one template, one finished dispatch; no mail server. */
export const mailingHandlers = [
  http.get('/energy-balance/email/groups', () =>
    HttpResponse.json({
      data: [{ mes: '2026-10', label: 'Outubro de 2026', total: 1 }],
      total: 1,
    }),
  ),
  http.get('/energy-balance/email', () => HttpResponse.json(mailPage([mailRecord()]))),
  http.put('/energy-balance/:id', ({ params }) =>
    HttpResponse.json({ id: params.id, version: 8, avisos: [] }),
  ),
  http.get('/api/mail/contexts', () => HttpResponse.json({ data: [mailContext()] })),
  http.get('/api/mail/templates', () => HttpResponse.json({ data: [mailTemplate()] })),
  http.get('/api/mail/server', () => HttpResponse.json({ server: true })),
  http.post('/api/mail/preview', () => HttpResponse.json(mailPreview())),
  http.post('/api/mail/check', () =>
    HttpResponse.json({
      total: 1,
      prontos: 1,
      comAvisos: 0,
      bloqueados: 0,
      jaEnviados: 0,
      naFila: 0,
      dispensados: 0,
      data: [],
    }),
  ),
  http.post('/api/mail/test', () =>
    HttpResponse.json({ to: 'ana.souza@example.com', mode: 'smtp', ok: true }),
  ),
  http.post('/api/mail/send', () =>
    HttpResponse.json({ batchId: 'l-1', queued: 1, skipped: [] }, { status: 202 }),
  ),
  http.get('/api/mail/batches', () => HttpResponse.json(mailPage([mailBatch()]))),
  http.get('/api/mail/batches/:id', () => HttpResponse.json(mailBatch())),
  http.get('/api/mail/messages', () => HttpResponse.json(mailPage([mailMessage()]))),
  http.get('/api/mail/messages/:id', () => HttpResponse.json(mailMessage())),
  http.get('/api/envios/retencao', () =>
    HttpResponse.json({ retidos: false, motivo: '', desde: null, mensagens: 0 }),
  ),
  http.get('/api/mail/suppressions', () => HttpResponse.json(mailPage([]))),
  http.get('/api/mail/settings', () => HttpResponse.json(mailSettings())),
  http.get('/api/mail/outbox', () => HttpResponse.json(mailPage([]))),
  http.get('/api/notifications/preferences', () => HttpResponse.json(preferences())),
];
