import type { ClosingAccrualBody } from '@/api/gen/types.gen';
import type { Tone } from '@/components/ui/badge';

export type LineKey = ClosingAccrualBody['linhas_do_mes'][number]['linha'];
export type LineState = ClosingAccrualBody['total']['situacao'];
export type Basis = ClosingAccrualBody['base'];

/** How a line stands, what is to be done first. */
export const stateWords: Readonly<Record<LineState, { word: string; tone: Tone; hint: string }>> = {
  aberta: { word: 'Aberta', tone: 'bad', hint: 'Difere mais que a tolerância, sem explicação' },
  indefinida: { word: 'Indefinida', tone: 'none', hint: 'Falta um dado para provisionar' },
  sem_realizado: { word: 'Sem realizado', tone: 'warn', hint: 'O documento ainda não chegou' },
  explicada: { word: 'Explicada', tone: 'info', hint: 'Difere, com o motivo registrado' },
  conciliada: { word: 'Conciliada', tone: 'ok', hint: 'Dentro da tolerância' },
};
export const lineStates = Object.keys(stateWords) as LineState[];

/** What the accrued values rest on. */
export const basisWords: Readonly<Record<Basis, { word: string; tone: Tone; hint: string }>> = {
  previa: {
    word: 'Prévia',
    tone: 'warn',
    hint: 'Como seria provisionado agora; congela quando a medição de todos os contratos for final.',
  },
  congelado: {
    word: 'Congelado',
    tone: 'info',
    hint: 'Como estava quando o mês ficou medido; documentos mudam só o realizado.',
  },
  fechado: {
    word: 'Fechado',
    tone: 'locked',
    hint: 'Como foi guardado no fechamento do mês.',
  },
};
