import { ApiError, messageOf } from '@/lib/api-error';

const fallback = 'Falha ao acessar a API de balanço energético.';

/** The server's own sentence or the connection's; else the default, with the status it answered. */
export function balanceMessage(error: unknown, standard = fallback): string {
  const silent = error instanceof ApiError && !error.fromServer && error.status > 0;
  return silent ? `${standard} (${error.message})` : messageOf(error, standard);
}
