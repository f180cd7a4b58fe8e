import type { Tone } from '@/components/ui/badge';
import { stateWords } from './dispatch/states';

interface Words {
  label: string;
  tone: Tone;
  /** What it means, where the words are few. */
  hint?: string;
}

/** What a record lacks or how far its statement is, by the server's names, in the order of its life. */
const words = {
  falta_medicao: {
    label: 'Falta medição',
    tone: 'none',
    hint: 'O mês não está calculado: falta NET ou energia a faturar.',
  },
  falta_email: { label: 'Falta e-mail', tone: 'warn' },
  falta_vencimento: { label: 'Falta vencimento', tone: 'warn' },
  dispensado: {
    label: 'Dispensado',
    tone: 'none',
    hint: 'O e-mail deste mês foi dispensado no fechamento.',
  },
  pronto: { label: 'Pronto', tone: 'info' },
  na_fila: { label: 'Na fila', tone: 'neutral' },
  enviado: { label: 'Enviado', tone: 'ok' },
  falhou: { label: 'Falhou', tone: 'bad' },
  sem_servidor: stateWords('sem_servidor'),
} as const satisfies Record<string, Words>;

export type Situation = keyof typeof words;

export const situations = Object.keys(words) as readonly Situation[];

interface Situated {
  /** null where the server sends none. */
  situation: Situation | null;
  mail: { state: string; error: string } | null;
}

/** How a record's situation is shown; null where there is none to show. */
export function situationWords({ situation, mail }: Situated): Words | null {
  if (situation === null) return null;
  // A person decides about it as about a failure, but it may have arrived.
  if (situation === 'falhou' && mail?.state === 'incerto') return stateWords('incerto');
  const found: Words = words[situation];
  return { ...found, hint: (situation === 'falhou' && mail?.error) || found.hint };
}

export function situationLabel(situation: Situation): string {
  return words[situation].label;
}

/** The situations that there are among the records, and the chosen one, each with how many. */
export function countSituations(records: readonly Situated[], chosen: Situation | null) {
  return situations
    .map((situation) => ({
      situation,
      count: records.filter((record) => record.situation === situation).length,
    }))
    .filter(({ situation, count }) => count > 0 || situation === chosen);
}
