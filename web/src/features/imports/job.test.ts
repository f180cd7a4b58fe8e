import { describe, expect, it } from 'vitest';
import { job } from '@/test/factories/import';
import { toJob, toUploadAnswer } from './job';

describe('upload answers', () => {
  it.each([
    [{ balanceId: 'b' }, { balanceId: 'b', jobId: null, importId: null }],
    [{ data: { balance_id: 'b' } }, { balanceId: 'b', jobId: null, importId: null }],
    [
      { jobId: 'j', importId: 'i' },
      { balanceId: null, jobId: 'j', importId: 'i' },
    ],
    [{ data: { jobId: 7 } }, { balanceId: null, jobId: '7', importId: null }],
    [undefined, { balanceId: null, jobId: null, importId: null }],
  ])('EB-08 finds the ids of %j, also under data', (body, ids) => {
    expect(toUploadAnswer(body)).toEqual(ids);
  });

  it.each([
    ['queued', 'working'],
    ['processing', 'working'],
    ['completed', 'done'],
    ['failed', 'failed'],
    ['error', 'failed'],
    ['needs_mapping', 'mapping'],
    ['needs_review', 'review'],
  ])('EB-09 takes the status %s for %s', (status, step) => {
    expect(toJob({ ...job(), status }).step).toBe(step);
  });

  it('EB-09 counts a job as done that names its balance', () => {
    expect(toJob({ data: { status: 'ok', balance_id: 'b-2' } })).toMatchObject({
      step: 'done',
      balanceId: 'b-2',
    });
  });
});
