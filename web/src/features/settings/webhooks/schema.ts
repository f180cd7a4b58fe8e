import { z } from 'zod/mini';
import type { WebhookEndpointBody, WebhookInputBody } from '@/api/gen/types.gen';
import { formatDate } from '@/lib/format';
import { todayInBrazil } from '@/lib/month';
import { parseDate } from '@/lib/parse-br';

export const webhookSchema = z.object({
  url: z.string().check(z.trim(), z.minLength(1, 'Informe o endereço que recebe os eventos.')),
  eventos: z.array(z.string()).check(z.minLength(1, 'Escolha ao menos um evento.')),
  ativo: z.boolean(),
});
export type WebhookForm = z.infer<typeof webhookSchema>;

/** What the form begins with: a stored webhook, or an empty one. */
export function toForm(row: WebhookEndpointBody | null): WebhookForm {
  if (row === null) return { url: '', eventos: [], ativo: true };
  return { url: row.url, eventos: row.eventos, ativo: row.situacao === 'ativo' };
}

/** A stored webhook as it is sent back, with one thing changed. */
export function toInput(
  row: WebhookEndpointBody,
  change: Pick<WebhookInputBody, 'ativo'>,
): WebhookInputBody {
  return { url: row.url, eventos: row.eventos, clientes: row.clientes, ...change };
}

const day = z
  .string()
  .check(z.refine((text) => parseDate(text) !== null, 'Informe uma data como 05/11/2026.'));

export const periodSchema = z.object({ de: day, ate: day }).check(
  z.refine(({ de, ate }) => (parseDate(ate) ?? '') >= (parseDate(de) ?? ''), {
    error: 'O fim do período vem depois do começo.',
    path: ['ate'],
  }),
);
export type PeriodForm = z.infer<typeof periodSchema>;

export function emptyPeriod(): PeriodForm {
  const today = formatDate(todayInBrazil());
  return { de: today, ate: today };
}

const dayMs = 24 * 3_600_000;

/** The period in moments: the last day is in it whole. Brasília has no daylight saving time. */
export function toPeriod({ de, ate }: PeriodForm): { de: string; ate: string } {
  const start = (text: string) => Date.parse(`${parseDate(text)}T00:00:00-03:00`);
  return {
    de: new Date(start(de)).toISOString(),
    ate: new Date(start(ate) + dayMs).toISOString(),
  };
}
