import type { ImportOneWire, ImportRowWire } from './wire';

/** A question about a row that has answers of its own. */
export interface Ask {
  kind: 'repetida' | 'horas' | 'leitura';
  /** Rows of one unit and month, of which one counts. */
  lines: readonly number[];
  /** Their names, "linha 3". */
  places: readonly string[];
  /** Or all of them together. */
  sum: boolean;
  /** How many times too high a number seems. */
  factor: number;
}

/** What a person says to it. */
export interface Answer {
  sheet?: string;
  line: number;
  column?: number;
  answer: 'somar' | 'linha' | 'provisorio' | 'fora' | 'leitura';
  keep?: number;
  all?: boolean;
}

export function toAsk(wire: ImportRowWire['respostas']): Ask | null {
  if (!wire) return null;
  const { tipo, linhas = [], lugares, somar = false, fator = 0 } = wire;
  const places = lugares ?? linhas.map((line) => `linha ${line}`);
  return { kind: tipo, lines: linhas, places, sum: somar, factor: fator };
}

/** How the dates of a column are read, or the question about them. */
export interface Dating {
  field: string;
  /** "mês/dia", or empty where the usual way is. */
  read: string;
  question: string;
  answers: readonly string[];
}

export function toDatings(wire: ImportOneWire['datings']): Dating[] {
  return (wire ?? []).map(({ field, read = '', question = '', answers }) => ({
    field,
    read,
    question,
    answers: answers ?? [],
  }));
}
