import * as z from 'zod/mini';
import type { RetentionAgesBody, RetentionBody } from '@/api/gen/types.gen';

const age = z
  .string()
  .check(
    z.refine(
      (text) => /^([1-9]\d{0,2})?$/.test(text.trim()),
      'Informe os meses em número inteiro, ou deixe vazio',
    ),
  );

/** Months; empty keeps without limit. The minimums are the server's. */
export const retentionSchema = z.object({
  contratos: age,
  versoes: age,
  envios: age,
  trilha: age,
});
export type RetentionForm = z.infer<typeof retentionSchema>;

export function toRetentionForm(wire: RetentionBody): RetentionForm {
  const form: RetentionForm = { contratos: '', versoes: '', envios: '', trilha: '' };
  for (const kind of wire.tipos) form[kind.tipo] = kind.meses === null ? '' : String(kind.meses);
  return form;
}

const monthsOf = (text: string) => (text.trim() === '' ? null : Number(text));

export function toRetentionInput(form: RetentionForm): RetentionAgesBody {
  return {
    contratos: monthsOf(form.contratos),
    versoes: monthsOf(form.versoes),
    envios: monthsOf(form.envios),
    trilha: monthsOf(form.trilha),
  };
}

/** The same for a preview, which leaves out what has no age. */
export function toRetentionQuery(form: RetentionForm) {
  return Object.fromEntries(
    Object.entries(toRetentionInput(form)).filter(([, months]) => months !== null),
  ) as Record<string, number>;
}
