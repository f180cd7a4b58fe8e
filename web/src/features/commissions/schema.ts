import * as z from 'zod/mini';
import type {
  CommissionPlanBody as CommissionPlanWire,
  CommissionWrittenPlan,
} from '@/api/gen/types.gen';
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

const whole = z
  .string()
  .check(z.refine((text) => /^\d{0,3}$/.test(text.trim()), 'Número inválido'));

export const planSchema = z
  .object({
    nome: filled('Informe o nome do plano'),
    consultor_id: z.string(),
    fornecedor: z.string(),
    produto: z.string(),
    base: z.enum(['pct_valor', 'r_mwh', 'unica']),
    contrato: z.string(),
    parcelas: whole,
    prazo_estorno: whole,
    base_ajustada: z.boolean(),
    taxa: filled('Informe o percentual, o valor por MWh ou a taxa').check(
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
    base: plan?.tipo ?? 'pct_valor',
    contrato: plan?.contrato ?? '',
    parcelas: String(plan?.parcelas ?? 1),
    prazo_estorno: String(plan?.prazo_estorno ?? ''),
    base_ajustada: plan?.base_ajustada ?? false,
    taxa: text(plan?.percentual ?? plan?.reais_mwh ?? plan?.valor ?? null),
    parte_parceiro: text(plan?.parte_parceiro ?? 0),
    prioridade: String(plan?.prioridade ?? 0),
    inicio: plan?.inicio ?? month,
    semFim: plan === null || plan.fim === null,
    fim: plan?.fim ?? plan?.inicio ?? month,
  };
}

/** Whether a plan is a percent of a value that held PIS/COFINS when the plan began. */
export const adjustable = ({ base, inicio }: Pick<PlanForm, 'base' | 'inicio'>) =>
  base === 'pct_valor' && inicio < '2027-01';

/** What is sent. */
export function planBody(form: PlanForm): CommissionWrittenPlan {
  const rate = Number(parseNumber(form.taxa));
  return {
    nome: form.nome,
    consultor_id: form.consultor_id || undefined,
    fornecedor: form.fornecedor.trim() || undefined,
    produto: form.produto === '' ? undefined : Number(form.produto),
    tipo: form.base,
    contrato: form.contrato.trim() || undefined,
    percentual: form.base === 'pct_valor' ? rate : undefined,
    reais_mwh: form.base === 'r_mwh' ? rate : undefined,
    base_ajustada: adjustable(form) && form.base_ajustada,
    ...(form.base === 'unica' && {
      valor: rate,
      parcelas: Number(form.parcelas || 1),
      prazo_estorno: Number(form.prazo_estorno || 0),
    }),
    parte_parceiro: Number(parseNumber(form.parte_parceiro) ?? 0),
    prioridade: Number(form.prioridade || 0),
    inicio: form.inicio,
    fim: form.semFim ? undefined : form.fim,
  };
}

/** One part of a division, as the form holds it. */
const part = z.object({
  papel: z.enum(['negocio', 'carteira', 'parceiro']),
  beneficiario_id: filled('Escolha quem fica com a parte'),
  percentual: filled('Informe o percentual').check(
    z.refine((text) => parseNumber(text) !== null, 'Número inválido'),
  ),
});

export const divisionSchema = z.object({ partes: z.array(part) });
export type DivisionForm = z.infer<typeof divisionSchema>;

export const clawbackSchema = z.object({
  causa: z.enum(['cancelamento', 'inadimplencia']),
  ate: z
    .string()
    .check(z.refine((text) => parseDate(text) !== null, 'Informe o último dia de fornecimento')),
  motivo: filled('Informe o motivo do estorno'),
  documento: filled('Informe o documento do cancelamento'),
});
export type ClawbackForm = z.infer<typeof clawbackSchema>;

export const transferSchema = z.object({
  beneficiario_id: filled('Escolha quem recebe a carteira'),
  a_partir_de: z.string(),
  motivo: filled('Informe o motivo da transferência'),
});
export type TransferForm = z.infer<typeof transferSchema>;
