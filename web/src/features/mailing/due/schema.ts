import * as z from 'zod/mini';

/** How a client's months are dated and mailed; the day is typed text, and of no use with 'casa'. */
export const rulesSchema = z
  .object({
    tipo: z.enum(['casa', 'dia_util', 'dia_fixo']),
    dia: z.string(),
    email: z.enum(['unidade', 'cliente']),
  })
  .check(
    z.refine(({ tipo, dia }) => tipo !== 'dia_util' || within(dia, 23), {
      error: 'Informe um dia útil de 1 a 23',
      path: ['dia'],
    }),
    z.refine(({ tipo, dia }) => tipo !== 'dia_fixo' || within(dia, 31), {
      error: 'Informe um dia de 1 a 31',
      path: ['dia'],
    }),
  );
export type RulesForm = z.infer<typeof rulesSchema>;

function within(dia: string, most: number): boolean {
  return /^\d{1,2}$/.test(dia.trim()) && Number(dia) >= 1 && Number(dia) <= most;
}
