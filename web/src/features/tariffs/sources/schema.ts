import { z } from 'zod/mini';
import type { PublicSource } from '@/api/gen/types.gen';

export const sourceNames: Record<PublicSource['kind'], string> = {
  IPCA: 'IPCA (Banco Central)',
  'IGP-M': 'IGP-M (Banco Central)',
  pld: 'PLD (CCEE)',
  bandeiras: 'Bandeiras tarifárias (ANEEL)',
  tarifas: 'Tarifas homologadas (ANEEL)',
};

export const schedules = [
  { value: 'dia', label: 'Todo dia' },
  { value: 'semana', label: 'Toda semana' },
  { value: 'mes', label: 'Todo mês' },
] as const;

export const sourceSchema = z
  .object({
    url: z.string().check(z.trim()),
    every: z.enum(['dia', 'semana', 'mes']),
    enabled: z.boolean(),
  })
  .check(
    z.refine(({ url, enabled }) => url !== '' || !enabled, {
      error: 'Informe o endereço antes de ligar a fonte.',
      path: ['url'],
    }),
  );
export type SourceForm = z.infer<typeof sourceSchema>;

export const reasonSchema = z.object({
  reason: z.string().check(z.trim(), z.minLength(1, 'Informe o motivo.')),
});
export type ReasonForm = z.infer<typeof reasonSchema>;
