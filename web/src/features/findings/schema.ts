import * as z from 'zod/mini';
import { parseDate } from '@/lib/parse-br';
import { statuses } from './mappers';

/** A decision about a finding, as it is typed. */
export const decisionSchema = z
  .object({
    status: z.enum(statuses),
    owner: z.string(),
    reply: z
      .string()
      .check(z.refine((text) => text.trim() === '' || parseDate(text) !== null, 'Data inválida')),
    reason: z.string().check(z.maxLength(2000, 'Use até 2.000 caracteres')),
    note: z.string().check(z.maxLength(2000, 'Use até 2.000 caracteres')),
  })
  .check(
    z.refine(({ status, reason }) => status !== 'descartada' || reason.trim() !== '', {
      path: ['reason'],
      error: 'Informe o motivo do descarte',
    }),
  );
export type DecisionForm = z.infer<typeof decisionSchema>;
