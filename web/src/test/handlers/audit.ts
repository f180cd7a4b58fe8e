import { HttpResponse, http } from 'msw';
import type { AuditEntryItem } from '@/api/gen/types.gen';

/** An entry: Ana changed the volume of a contract. */
export function auditEntry(parts: Partial<AuditEntryItem> = {}): AuditEntryItem {
  return {
    id: 'a-1',
    at: '2026-10-05T17:30:00Z',
    actorId: 'u-1',
    actorName: 'Ana Gestora',
    action: 'contract.update',
    entity: 'contract',
    entityId: 'c-1',
    title: 'Contrato alterado',
    reason: 'Aditivo assinado',
    ip: '10.0.0.7',
    before: { volume: '300' },
    after: { volume: '310' },
    ...parts,
  };
}

/** An audit of one entry. */
export const auditHandlers = [
  http.get('/api/auditoria', () =>
    HttpResponse.json({
      data: [auditEntry()],
      page: 1,
      pageSize: 20,
      total: 1,
      totalCapped: false,
    }),
  ),
];
