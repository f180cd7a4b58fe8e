import { ApiError } from './api-error';

/** What the server asks about one value out of proportion. */
export interface Question {
  field: string;
  sentence: string;
  reading: string;
  /** What was probably meant; empty where that is not known. */
  other: string;
}

/** Why the values are right, by field; null where they are not. */
export type Answer = Readonly<Record<string, string>> | null;

type Asker = (questions: readonly Question[]) => Promise<Answer>;

let asker: Asker | null = null;

/** Has the questions put to the person; returns what takes the asker away again. */
export function askWith(ask: Asker): () => void {
  asker = ask;
  return () => {
    if (asker === ask) asker = null;
  };
}

/**
 * Sends a write. Where the server asks about a value out of proportion, the person is asked, and
 * the same write goes again with the reasons; until then nothing is stored.
 */
export async function sendAsking<T>(
  body: unknown,
  send: (body: unknown) => Promise<T>,
): Promise<T> {
  try {
    return await send(body);
  } catch (error) {
    const questions = questionsOf(error);
    if (questions.length === 0 || asker === null) throw error;
    const reasons = await asker(questions);
    if (reasons === null) throw error;
    const before = (body as { confirmar?: object } | undefined)?.confirmar;
    return sendAsking({ ...(body as object), confirmar: { ...before, ...reasons } }, send);
  }
}

function questionsOf(error: unknown): Question[] {
  if (!(error instanceof ApiError) || error.status !== 409 || error.code !== 'valor_suspeito') {
    return [];
  }
  const found = Array.isArray(error.current) ? (error.current as Record<string, unknown>[]) : [];
  return found.map(({ campo, pergunta, leitura, alternativa }) => ({
    field: String(campo ?? ''),
    sentence: String(pergunta ?? ''),
    reading: String(leitura ?? ''),
    other: String(alternativa ?? ''),
  }));
}
