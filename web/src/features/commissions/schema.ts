import * as z from 'zod/mini';
import type { CommissionPlanBody, CommissionPlanWire } from '@/api/commissions';
import { formatDecimal } from '@/lib/format';
import { parseDate, parseNumber } from '@/lib/parse-br';

const filled = (message: string) => z.string().check(z.trim(), z.minLength(1, message));

const act = z.object({ data: z.string(), comprovante: z.string(), motivo: z.string() });
export type ActForm = z.infer<typeof act>;

/** What each act asks for. */
export const actSchemas = {
  approve: act,
  pay: z.object({
    data: z
      .string()
      .check(z.refine((text) => parseDate(text) !== null, 'Informe a data do pagamento')),
    comprovante: filled('Informe a referência do comprovante'),
    motivo: z.string(),
  }),
  reverse: z.object({
    data: z.string(),
    comprovante: z.string(),
    motivo: filled('Informe o motivo do estorno'),
  }),
} as const;

const optionalNumber = z
  .string()
  .check(z.refine((text) => text.trim() === '' || parseNumber(text) !== null, 'Número inválido'));

export const planSchema = z
  .object({
    nome: filled('Informe o nome do plano'),
    consultor_id: z.string(),
    fornecedor: z.string(),
    produto: z.string(),
    base: z.enum(['percentual', 'reais_mwh']),
    taxa: filled('Informe o percentual ou o valor por MWh').check(
      z.refine((text) => text.trim() === '' || parseNumber(text) !== null, 'Número inválido'),
    ),
    parte_parceiro: optionalNumber,
    prioridade: z
      .string()
      .check(z.refine((text) => /^\d{0,3}$/.test(text.trim()), 'A prioridade vai de 0 a 100')),
    inicio: z.string(),
    semFim: z.boolean(),
    fim: z.string(),
  })
  .check(
    z.refine(({ inicio, fim, semFim }) => semFim || fim >= inicio, {
      path: ['fim'],
      error: 'O fim da validade não pode vir antes do início',
    }),
  );
export type PlanForm = z.infer<typeof planSchema>;

const text = (value: number | null) => (value === null ? '' : formatDecimal(String(value)));

/** A plan as the form holds it; a new one begins with the month. */
export function planForm(plan: CommissionPlanWire | null, month: string): PlanForm {
  return {
    nome: plan?.nome ?? '',
    consultor_id: plan?.consultor_id ?? '',
    fornecedor: plan?.fornecedor ?? '',
    produto: plan?.produto == null ? '' : String(plan.produto),
    base: plan && plan.reais_mwh !== null ? 'reais_mwh' : 'percentual',
    taxa: text(plan?.percentual ?? plan?.reais_mwh ?? null),
    parte_parceiro: text(plan?.parte_parceiro ?? 0),
    prioridade: String(plan?.prioridade ?? 0),
    inicio: plan?.inicio ?? month,
    semFim: plan === null || plan.fim === null,
    fim: plan?.fim ?? plan?.inicio ?? month,
  };
}

/** What is sent. */
export function planBody(form: PlanForm): CommissionPlanBody {
  const rate = Number(parseNumber(form.taxa));
  return {
    nome: form.nome,
    consultor_id: form.consultor_id || undefined,
    fornecedor: form.fornecedor.trim() || undefined,
    produto: form.produto === '' ? undefined : Number(form.produto),
    percentual: form.base === 'percentual' ? rate : undefined,
    reais_mwh: form.base === 'reais_mwh' ? rate : undefined,
    parte_parceiro: Number(parseNumber(form.parte_parceiro) ?? 0),
    prioridade: Number(form.prioridade || 0),
    inicio: form.inicio,
    fim: form.semFim ? undefined : form.fim,
  };
}
