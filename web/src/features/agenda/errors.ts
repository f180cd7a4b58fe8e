import { ApiError } from '@/lib/api-error';

const shown = ['clientId', 'startsAt', 'subject', 'place', 'notes'];

/** What the server says of a field. */
export function errorOf(error: unknown, path: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.fields.find((field) => field.path === path)?.message;
}

/** Whether every rejected field is shown by the form. */
export function placedErrors(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    error.fields.length > 0 &&
    error.fields.every((field) => shown.includes(field.path))
  );
}
