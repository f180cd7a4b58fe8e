import type { QuoteRoundBody } from '@/api/gen/types.gen';

const statuses: Readonly<Record<QuoteRoundBody['status'], string>> = {
  aberta: 'aberta',
  aceita: 'aceita',
  cancelada: 'cancelada',
};

export function statusLabel(status: QuoteRoundBody['status']): string {
  return statuses[status];
}

export const mailStates = {
  na_fila: { label: 'Na fila', tone: 'info' },
  enviado: { label: 'Enviado', tone: 'ok' },
  falhou: { label: 'Falhou', tone: 'bad' },
  sem_servidor: { label: 'Não enviado: sem servidor de e-mail', tone: 'warn' },
} as const;

/** How long until the deadline, in the largest two units. */
export function remaining(deadline: string, now: number): string {
  const minutes = Math.floor((new Date(deadline).getTime() - now) / 60_000);
  if (minutes < 0) return 'prazo encerrado';
  const days = Math.floor(minutes / 1440);
  const hours = Math.floor((minutes % 1440) / 60);
  if (days > 0) return `faltam ${days} d ${hours} h`;
  if (hours > 0) return `faltam ${hours} h ${minutes % 60} min`;
  return `faltam ${minutes} min`;
}
