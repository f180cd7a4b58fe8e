import { ApiError } from '@/lib/api-error';

const shown = ['clientId', 'startsAt', 'subject', 'place', 'notes'];

/** What the server says of a field. */
export function errorOf(error: unknown, path: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.fields.find((field) => field.path === path)?.message;
}

/** Whether everything that was refused stands at its field. */
export function placedErrors(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    error.fields.length > 0 &&
    error.fields.every((field) => shown.includes(field.path))
  );
}
