import type { ImportRowWire } from './wire';

/** A question about a row that has answers of its own. */
export interface Ask {
  kind: 'repetida' | 'horas' | 'leitura';
  /** Rows of one unit and month, of which one counts. */
  lines: readonly number[];
  /** Or all of them together. */
  sum: boolean;
  /** How many times too high a number seems. */
  factor: number;
}

/** What a person says to it. */
export interface Answer {
  line: number;
  column?: number;
  answer: 'somar' | 'linha' | 'provisorio' | 'fora' | 'leitura';
  keep?: number;
  all?: boolean;
}

export function toAsk(wire: ImportRowWire['respostas']): Ask | null {
  if (!wire) return null;
  const { tipo, linhas = [], somar = false, fator = 0 } = wire;
  return { kind: tipo, lines: linhas, sum: somar, factor: fator };
}
