import type { Tone } from '@/components/ui/badge';

interface Words {
  label: string;
  tone: Tone;
}

const states: Readonly<Record<string, Words>> = {
  pendente: { label: 'Pendente', tone: 'info' },
  transmitindo: { label: 'Transmitindo', tone: 'info' },
  enviado: { label: 'Enviado', tone: 'ok' },
  falhou: { label: 'Falhou', tone: 'bad' },
  incerto: { label: 'Envio incerto', tone: 'warn' },
  sem_servidor: { label: 'Não enviado: sem servidor de e-mail', tone: 'warn' },
  cancelado: { label: 'Cancelado', tone: 'neutral' },
  devolvido: { label: 'Devolvido', tone: 'bad' },
};

/** The states in which a message can be, in the order of its life. */
export const messageStates = [
  'pendente',
  'transmitindo',
  'enviado',
  'falhou',
  'incerto',
  'sem_servidor',
  'cancelado',
] as const;

/** How the state of a message or of one recipient is shown. */
export function stateWords(state: string): Words {
  return states[state] ?? { label: state, tone: 'neutral' };
}

const batches: Readonly<Record<string, Words>> = {
  preparando: { label: 'Preparando', tone: 'info' },
  enviando: { label: 'Enviando', tone: 'info' },
  concluido: { label: 'Concluído', tone: 'ok' },
  cancelado: { label: 'Cancelado', tone: 'neutral' },
};

export function batchWords(state: string): Words {
  return batches[state] ?? { label: state, tone: 'neutral' };
}
