import * as z from 'zod/mini';
import type { AdjustInputBody } from '@/api/gen/types.gen';
import type { ProposedAdjustment } from '@/lib/asking/closed-month';
import { formatDecimal } from '@/lib/format';
import { addMonths, currentMonth, isMonth, type YearMonth } from '@/lib/month';
import { parseNumber } from '@/lib/parse-br';
import { reasonRule } from '../schema';
import { lines } from './lines';

const filled = (message: string) => z.string().check(z.refine((text) => text !== '', message));

export const adjustSchema = z.object({
  linha: z.enum(lines, 'Escolha a linha'),
  contrato: z.string(),
  lancarEm: filled('Escolha o mês em que o ajuste fica'),
  valor: z.string().check(
    z.refine((text) => {
      const value = parseNumber(text);
      return value !== null && Number(value) !== 0;
    }, 'Informe um valor diferente de zero'),
  ),
  quantidade: z
    .string()
    .check(
      z.refine(
        (text) => text.trim() === '' || parseNumber(text) !== null,
        'Informe a quantidade em MWh',
      ),
    ),
  motivo: reasonRule,
  documento: z.string(),
});
export type AdjustForm = z.infer<typeof adjustSchema>;

/** The months in which an adjustment of a closed month may stand: later ones, up to the current. */
export function monthsAfter(origin: YearMonth): YearMonth[] {
  const months: YearMonth[] = [];
  for (let month = currentMonth(); month > origin; month = addMonths(month, -1)) months.push(month);
  return months;
}

/** The form as it opens: with what was proposed, or with nothing. */
export function toAdjustForm(origin: YearMonth, proposed: ProposedAdjustment): AdjustForm {
  const { linha, contrato = '', valor, motivo = '', lancar_em = '' } = proposed;
  const amount = valor ? parseNumber(valor.replace('.', ',')) : null;
  return {
    linha: (lines as readonly string[]).includes(linha ?? '')
      ? (linha as AdjustForm['linha'])
      : ('' as AdjustForm['linha']),
    contrato,
    lancarEm: isMonth(lancar_em) ? lancar_em : (monthsAfter(origin)[0] ?? ''),
    valor: amount === null ? '' : formatDecimal(amount, 2),
    quantidade: '',
    motivo,
    documento: '',
  };
}

export function toAdjustInput(form: AdjustForm): AdjustInputBody {
  const quantity = parseNumber(form.quantidade);
  return {
    linha: form.linha,
    contrato: form.contrato || undefined,
    mes_lancamento: form.lancarEm,
    valor: Number(parseNumber(form.valor)),
    quantidade: quantity === null ? undefined : Number(quantity),
    motivo: form.motivo.trim(),
    documento: form.documento || undefined,
  };
}
