import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from '@/lib/api-error';

/** Returns the form's field for an API path, or null when the form has none. */
export type FieldMap<V extends FieldValues> = (path: string) => FieldPath<V> | null;

/**
 * Writes the server's field errors into the form and focuses the first. Returns the sentences
 * that belong to no field of the form, for the banner.
 */
export function applyServerErrors<V extends FieldValues>(
  form: UseFormReturn<V>,
  error: unknown,
  fieldMap: FieldMap<V>,
): string[] {
  if (!(error instanceof ApiError)) return [];
  const rest: string[] = [];
  let focused = false;
  for (const { path, message } of error.fields) {
    const name = fieldMap(path);
    if (name === null) {
      rest.push(message);
      continue;
    }
    form.setError(name, { type: 'server', message }, { shouldFocus: !focused });
    focused = true;
  }
  return rest;
}
