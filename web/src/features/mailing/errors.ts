import { ApiError, networkMessage } from '@/lib/api-error';
import type { DraftKey } from './record-fields';
import { recordFields } from './record-fields';

/** Why an edit was not stored, in the specified words. */
export function saveMessage(error: unknown): string {
  return `Falha ao atualizar: ${detail(error)}`;
}

function detail(error: unknown): string {
  if (!(error instanceof ApiError)) {
    return error instanceof Error && /fetch/i.test(error.message)
      ? networkMessage
      : messageIn(error);
  }
  if (error.status === 0) return networkMessage;
  if (error.status === 404) return 'Registro não encontrado no servidor.';
  if (error.status === 500) return 'Erro interno do servidor. Tente novamente mais tarde.';
  return error.message || 'Erro ao atualizar email';
}

function messageIn(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : 'Erro ao atualizar email';
}

/** The server's rejected values, by our field. */
export function fieldErrors(error: unknown): ReadonlyMap<DraftKey, string> {
  const errors = new Map<DraftKey, string>();
  if (!(error instanceof ApiError)) return errors;
  for (const { path, message } of error.fields) {
    const field = recordFields.find(({ api }) => api === path);
    if (field) errors.set(field.key as DraftKey, message);
  }
  return errors;
}
