import type { ProposalRowBody } from '@/api/gen/types.gen';
import type { Tone } from '@/components/ui/badge';

export type ProposalState = ProposalRowBody['estado'];

interface StateWords {
  label: string;
  tone: Tone;
}

const words: Readonly<Record<ProposalState, StateWords>> = {
  rascunho: { label: 'Rascunho', tone: 'neutral' },
  enviada: { label: 'Enviada', tone: 'info' },
  aceita: { label: 'Aceita', tone: 'ok' },
  recusada: { label: 'Recusada', tone: 'bad' },
  expirada: { label: 'Expirada', tone: 'warn' },
};

export const proposalStates = Object.keys(words) as ProposalState[];

export function stateWords(state: ProposalState): StateWords {
  return words[state];
}

/** Whether the client has answered: nothing changes any more. */
export function isDecided(state: ProposalState): boolean {
  return state === 'aceita' || state === 'recusada';
}
