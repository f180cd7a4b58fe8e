import { HttpResponse, http } from 'msw';
import type { BalanceImportDetailBody } from '@/api/gen/types.gen';
import { sheetImport } from './factories/import';
import { server } from './server';

/** Answers GET of the import with each of these in turn, the last one from then on. */
export function answerImport(...answers: BalanceImportDetailBody[]): void {
  let asked = 0;
  server.use(
    http.get('/api/imports/:id', () => {
      asked += 1;
      return HttpResponse.json(answers[Math.min(asked, answers.length) - 1] ?? sheetImport());
    }),
  );
}

/** Accepts an act on the import, or gives the answer passed in; returns the bodies that were sent. */
export function answerImportAct(
  act:
    | 'apply'
    | 'undo'
    | 'mapping'
    | 'header'
    | 'sheets'
    | 'cells'
    | 'use'
    | 'answers'
    | 'reopen'
    | 'tables',
  respond?: () => Response,
): unknown[] {
  const bodies: unknown[] = [];
  server.use(
    http.post(`/api/imports/:id/${act}`, async ({ request }) => {
      const text = await request.text();
      bodies.push(text === '' ? null : JSON.parse(text));
      return respond?.() ?? HttpResponse.json({ jobId: 'j-2', importId: 'i-1' }, { status: 202 });
    }),
  );
  return bodies;
}
