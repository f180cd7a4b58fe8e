import type { AgendaAppointmentBody } from '@/api/gen/types.gen';

/** A meeting on a Monday at nine in São Paulo. */
export function appointment(overrides: Partial<AgendaAppointmentBody> = {}): AgendaAppointmentBody {
  return {
    id: 'a-1',
    clientId: 'c-1',
    client: 'Padaria Sol Ltda',
    title: 'Reunião com Padaria Sol Ltda',
    subject: '',
    place: 'Sala 2',
    notes: '',
    startsAt: '2036-11-24T12:00:00Z',
    endsAt: '2036-11-24T12:30:00Z',
    duration: 30,
    status: 'marcado',
    version: 1,
    updatedAt: '2036-11-03T12:00:00Z',
    ...overrides,
  };
}

/** Eight free times of two days. */
export function slots() {
  const data = Array.from({ length: 8 }, (_, i) => {
    const start = Date.UTC(2036, 10, i < 5 ? 24 : 25, 11 + (i % 5), 0);
    return {
      startsAt: new Date(start).toISOString().replace('.000', ''),
      endsAt: new Date(start + 30 * 60_000).toISOString().replace('.000', ''),
    };
  });
  return {
    from: '2036-11-20',
    data,
    holidays: [{ date: '2036-11-20', name: 'Consciência Negra' }],
  };
}
