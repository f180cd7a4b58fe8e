import type { BalanceJobBody } from '@/api/gen/types.gen';
import { isRecord } from '@/lib/records';
import { type Progress, toProgress } from './mappers';

/** The answer to an upload; each id may be at the top or under `data`. */
export interface UploadAnswer {
  balanceId: string | null;
  jobId: string | null;
  importId: string | null;
}

export function toUploadAnswer(body: unknown): UploadAnswer {
  return {
    balanceId: idIn(body, ['balanceId', 'balance_id']),
    jobId: idIn(body, ['jobId', 'job_id']),
    importId: idIn(body, ['importId', 'import_id']),
  };
}

function idIn(body: unknown, names: readonly string[]): string | null {
  if (!isRecord(body)) return null;
  for (const name of names) {
    const value = body[name];
    if (typeof value === 'string' && value !== '') return value;
    if (typeof value === 'number') return String(value);
  }
  return idIn(body.data, names);
}

export interface Job {
  step: 'working' | 'mapping' | 'review' | 'done' | 'failed';
  balanceId: string | null;
  importId: string | null;
  progress: Progress | null;
  error: string;
}

const steps: Readonly<Record<string, Job['step']>> = {
  needs_mapping: 'mapping',
  needs_review: 'review',
  completed: 'done',
  done: 'done',
  success: 'done',
  failed: 'failed',
  error: 'failed',
};

/** The state of a job; one that names a balance has done its work, whatever it calls that. */
export function toJob(body: unknown): Job {
  const inner = isRecord(body) && isRecord(body.data) ? body.data : body;
  const wire = (isRecord(inner) ? inner : {}) as Partial<BalanceJobBody>;
  const { balanceId, importId } = toUploadAnswer(body);
  const told = steps[String(wire.status ?? '').toLowerCase()] ?? 'working';
  return {
    step: told === 'working' && balanceId !== null ? 'done' : told,
    balanceId,
    importId,
    progress: toProgress(wire.progress),
    error: wire.error ?? '',
  };
}
