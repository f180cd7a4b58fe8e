import { z } from 'zod/mini';

export const reasonSchema = z.object({
  motivo: z.string().check(z.trim(), z.minLength(1, 'Informe o motivo, com até 500 caracteres.')),
});

export type ReasonForm = z.infer<typeof reasonSchema>;
