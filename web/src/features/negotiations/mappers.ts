import type { NegotiationBody, NegotiationDealInput } from '@/api/gen/types.gen';
import { formatDate, formatDecimal } from '@/lib/format';
import { parseDate, parseNumber } from '@/lib/parse-br';
import type { DealForm } from './schema';

const text = (value: number | null, places = 0) =>
  value === null ? '' : formatDecimal(String(value), places);

/** The form of a deal, or of a new one. */
export function toForm(deal: NegotiationBody | null): DealForm {
  return {
    titulo: deal?.titulo ?? '',
    valor: text(deal?.valor ?? null, 2),
    volume: text(deal?.volume_mwh ?? null),
    probabilidade: text(deal?.probabilidade ?? null),
    previsao: formatDate(deal?.previsao, ''),
    proximoPasso: deal?.proximo_passo ?? '',
    proximoPassoEm: formatDate(deal?.proximo_passo_em, ''),
    fornecedor: deal?.fornecedor ?? '',
    responsavel: deal?.responsavel_id ?? '',
  };
}

const number = (typed: string) => {
  const canonical = parseNumber(typed);
  return canonical === null ? undefined : Number(canonical);
};

/** What the form says, as the API takes it. */
export function toBody(form: DealForm): NegotiationDealInput {
  return {
    titulo: form.titulo.trim(),
    valor: number(form.valor),
    volume_mwh: number(form.volume),
    probabilidade: number(form.probabilidade),
    previsao: parseDate(form.previsao) ?? undefined,
    proximo_passo: form.proximoPasso.trim(),
    proximo_passo_em: parseDate(form.proximoPassoEm) ?? undefined,
    fornecedor: form.fornecedor.trim(),
    responsavel_id: form.responsavel,
  };
}
