import { ApiError } from '../api-error';
import { makeAsker } from './asker';

/** The adjustment that says what was refused. */
export interface ProposedAdjustment {
  contrato?: string;
  linha?: string;
  valor?: string;
  motivo?: string;
  lancar_em?: string;
}

/** A write that would change closed months, and the ways out of it. */
export interface ClosedRefusal {
  sentence: string;
  months: readonly { client: string; month: string }[];
  /** The same write may be sent again, with the closed months kept as they are. */
  keep: boolean;
  adjustment: ProposedAdjustment | null;
}

/** Asks what to do about it: true sends the write again, with the closed months kept. */
export const closedMonths = makeAsker<ClosedRefusal, boolean>();

/** Sends a write. Where it would change closed months, the person is shown the ways out. */
export async function sendKeeping<T>(
  body: unknown,
  send: (body: unknown) => Promise<T>,
): Promise<T> {
  try {
    return await send(body);
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === null || !(await closedMonths.ask(refusal))) throw error;
    return send({ ...(body as object), meses_fechados: 'manter' });
  }
}

/** null for every other error, and where the answer names no month. */
function refusalOf(error: unknown): ClosedRefusal | null {
  if (!(error instanceof ApiError) || error.status !== 409 || error.code !== 'mes_fechado') {
    return null;
  }
  const { meses, manter, ajuste, lancar_em } = (error.current ?? {}) as Record<string, unknown>;
  if (!Array.isArray(meses)) return null;
  return {
    sentence: error.message,
    months: (meses as Record<string, unknown>[]).map(({ cliente, mes }) => ({
      client: String(cliente),
      month: String(mes),
    })),
    keep: manter === true,
    adjustment: ajuste
      ? { ...(ajuste as ProposedAdjustment), lancar_em: lancar_em ? String(lancar_em) : undefined }
      : null,
  };
}
