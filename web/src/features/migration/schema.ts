import * as z from 'zod/mini';
import type {
  CloseInputBody,
  MigrationBody as MigrationWire,
  MigrationWritten,
} from '@/api/gen/types.gen';
import { formatDate, formatDecimal } from '@/lib/format';
import { parseDate, parseNumber } from '@/lib/parse-br';

const filled = (message: string) => z.string().check(z.trim(), z.minLength(1, message));
const optionalDate = z
  .string()
  .check(
    z.refine(
      (text) => text.trim() === '' || parseDate(text) !== null,
      'Informe uma data como 05/11/2026.',
    ),
  );
const optionalNumber = z
  .string()
  .check(z.refine((text) => text.trim() === '' || parseNumber(text) !== null, 'Número inválido'));

export const migrationSchema = z.object({
  assunto: filled('Informe a unidade ou o assunto'),
  responsavel: z.string(),
  proposta: z.string(),
  via: z.string(),
  demanda: z
    .string()
    .check(z.refine((text) => /^\d{0,7}$/.test(text.trim()), 'Informe a demanda em kW, inteira')),
  fimPrazo: optionalDate,
  inicio: z
    .string()
    .check(
      z.refine(
        (text) => /^((0[1-9]|1[0-2])\/\d{4})?$/.test(text.trim()),
        'Informe o mês como 06/2027',
      ),
    ),
  anuencia: z.string(),
  multa: optionalNumber,
});
export type MigrationForm = z.infer<typeof migrationSchema>;

const monthText = (wire: string) => `${wire.slice(5)}/${wire.slice(0, 4)}`;

export function toForm(of: MigrationWire | null, proposta = ''): MigrationForm {
  return {
    assunto: of?.assunto ?? '',
    responsavel: of?.responsavel_id ?? '',
    proposta: of?.proposta_id ?? proposta,
    via: of?.via ?? '',
    demanda: of?.demanda_kw == null ? '' : String(of.demanda_kw),
    fimPrazo: of?.ccer_fim_prazo ? formatDate(of.ccer_fim_prazo) : '',
    inicio: of ? monthText(of.inicio_planejado) : '',
    anuencia: of?.anuencia ?? '',
    multa: of?.multa == null ? '' : formatDecimal(String(of.multa), 2),
  };
}

export function toBody(form: MigrationForm): MigrationWritten {
  const month = form.inicio.trim();
  const penalty = parseNumber(form.multa);
  return {
    assunto: form.assunto,
    responsavel_id: form.responsavel || undefined,
    proposta_id: form.proposta || undefined,
    via: form.via || undefined,
    demanda_kw: form.demanda.trim() === '' ? undefined : Number(form.demanda),
    ccer_fim_prazo: parseDate(form.fimPrazo) ?? undefined,
    inicio: month === '' ? undefined : `${month.slice(3)}-${month.slice(0, 2)}`,
    anuencia: form.anuencia.trim() || undefined,
    multa: penalty === null ? undefined : Number(penalty),
  };
}

export const closingSchema = z.object({
  data: optionalDate,
  referencia: z.string(),
  validaAte: optionalDate,
  contrato: z.string(),
});
export type ClosingForm = z.infer<typeof closingSchema>;

export function closingBody(form: ClosingForm): CloseInputBody {
  return {
    data: parseDate(form.data) ?? undefined,
    referencia: form.referencia.trim() || undefined,
    valida_ate: parseDate(form.validaAte) ?? undefined,
    contrato: form.contrato.trim() || undefined,
  };
}

export const reasonSchema = z.object({ motivo: filled('Informe o motivo') });
export type ReasonForm = z.infer<typeof reasonSchema>;

export const letterSchema = z.object({
  signatario: filled('Informe quem assina'),
  cargo: filled('Informe o cargo de quem assina'),
  distribuidora: z.string(),
  varejista: z.string(),
  validaAte: optionalDate,
});
export type LetterForm = z.infer<typeof letterSchema>;

export const evidenceSchema = z.object({
  tipo: z.string(),
  assinadoPor: z.string(),
  assinadoEm: optionalDate,
  validaAte: optionalDate,
});
export type EvidenceForm = z.infer<typeof evidenceSchema>;

export const sendSchema = z.object({ para: filled('Informe ao menos um e-mail') });
export type SendForm = z.infer<typeof sendSchema>;
