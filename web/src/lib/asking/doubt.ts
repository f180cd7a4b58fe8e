import { ApiError } from '../api-error';
import { makeAsker } from './asker';

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

/** Asks about values out of proportion. */
export const doubts = makeAsker<readonly Question[], Answer>();

/**
 * Sends a write. Where the server questions a value out of proportion, the user is prompted, and
 * the same write is sent again with the reasons; until then nothing is stored.
 */
export async function sendAsking<T>(
  body: unknown,
  send: (body: unknown) => Promise<T>,
): Promise<T> {
  try {
    return await send(body);
  } catch (error) {
    const questions = questionsOf(error);
    if (questions.length === 0) throw error;
    const reasons = await doubts.ask(questions);
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
