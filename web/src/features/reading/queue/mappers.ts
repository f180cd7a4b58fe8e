import type { ReadingQueueRow } from '@/api/gen/types.gen';
import { type Stage, stageOf } from '../mappers';

/** A document in the queue. */
export interface QueueRow extends ReadingQueueRow {
  stage: Stage;
  linked: boolean;
  /** What to answer before it is linked, on one line. */
  question: string | null;
}

export function toQueueRow(wire: ReadingQueueRow): QueueRow {
  return {
    ...wire,
    stage: stageOf({ status: wire.status, error_code: null, excel_s3_url: '' }),
    linked: wire.situacao === 'vinculado',
    question: wire.pergunta?.text ?? null,
  };
}

/** A row that one key links: nothing to look at, nothing to ask, nobody else at it. */
export const isReady = ({ situacao, contrato, question, em_conferencia }: QueueRow): boolean =>
  situacao === 'pronto' &&
  contrato !== null &&
  question === null &&
  (em_conferencia === null || em_conferencia.minha);
