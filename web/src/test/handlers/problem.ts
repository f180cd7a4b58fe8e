import { HttpResponse } from 'msw';
import type { FieldError } from '@/lib/api-error';

/** An error as the server writes it. */
export function problem(
  status: number,
  error: string,
  code = '',
  extra: { fields?: FieldError[]; current?: unknown } = {},
) {
  return HttpResponse.json(
    { error, code, request_id: 'req-1', ...extra },
    { status, headers: { 'Content-Type': 'application/problem+json' } },
  );
}
