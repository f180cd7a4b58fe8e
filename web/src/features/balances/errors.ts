import { ApiError, messageOf } from '@/lib/api-error';

const fallback = 'Falha ao acessar a API de balanço energético.';

/** The server's own sentence or the connection's; else the default, with the status it answered. */
export function balanceMessage(error: unknown, standard = fallback): string {
  const silent = error instanceof ApiError && !error.fromServer && error.status > 0;
  return silent ? `${standard} (${error.message})` : messageOf(error, standard);
}

/** Refuses to ask for a balance without naming one. */
export function requireBalanceId(id: string): void {
  if (id.trim() !== '') return;
  throw new ApiError({
    status: 400,
    code: 'id',
    message: 'ID do balanço energético é obrigatório',
    fromServer: true,
  });
}
