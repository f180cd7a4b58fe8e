import * as z from 'zod/mini';
import type { QuoteOpenBody } from '@/api/gen/types.gen';
import { isMonth } from '@/lib/month';
import { parseDate, parseNumber } from '@/lib/parse-br';
import type { GuestForm } from './guest-fields';
import { fromLocal } from './moment';

const month = (message: string) => z.string().check(z.refine((text) => isMonth(text), message));

const percent = z.string().check(
  z.refine((text) => {
    const value = Number(parseNumber(text) ?? Number.NaN);
    return value >= 0 && value <= 100;
  }, 'Informe um percentual de 0% a 100%'),
);

function icmsWithin(text: string): boolean {
  const value = Number(parseNumber(text) ?? Number.NaN);
  return value >= 0 && value <= 40;
}

export const roundSchema = z
  .object({
    inicio: month('Informe o primeiro mês do fornecimento'),
    fim: month('Informe o último mês do fornecimento'),
    volume: z
      .string()
      .check(
        z.refine((text) => Number(parseNumber(text) ?? 0) > 0, 'Informe um volume maior que zero'),
      ),
    unidade: z.string(),
    flexibilidade: percent,
    sazonalizacao: percent,
    submercado: z.string(),
    fonte: z.string(),
    garantia: z.string(),
    indice: z.string(),
    dataBase: z.string(),
    inclui: z.enum(['pis_cofins', 'nenhum', 'todos']),
    icmsNoPreco: z.string(),
    validade: z
      .string()
      .check(
        z.refine((text) => parseDate(text) !== null, 'Informe até quando as ofertas devem valer'),
      ),
    prazo: z
      .string()
      .check(z.refine((text) => parseDate(text) !== null, 'Informe o prazo de resposta')),
    hora: z
      .string()
      .check(
        z.refine((text) => fromLocal('01/01/2027', text) !== null, 'Informe a hora como 18:00'),
      ),
    mensagem: z.string(),
  })
  .check(
    z.refine(({ inicio, fim }) => !isMonth(inicio) || !isMonth(fim) || inicio <= fim, {
      path: ['fim'],
      message: 'O fim deve ser maior ou igual ao início',
    }),
    z.refine(({ inclui, icmsNoPreco }) => inclui !== 'todos' || icmsWithin(icmsNoPreco), {
      path: ['icmsNoPreco'],
      message: 'Informe o ICMS que o preço inclui, de 0% a 40%',
    }),
    z.refine(({ indice, dataBase }) => indice === 'nenhum' || isMonth(dataBase), {
      path: ['dataBase'],
      message: 'Informe a data-base do reajuste',
    }),
  );

export type RoundForm = z.infer<typeof roundSchema>;

/** What the form says, as the API takes it. */
export function toRoundBody(form: RoundForm, guests: readonly GuestForm[]): QuoteOpenBody {
  return {
    inicio: form.inicio,
    fim: form.fim,
    volume: Number(parseNumber(form.volume)),
    volume_unidade: form.unidade,
    flexibilidade: Number(parseNumber(form.flexibilidade)),
    sazonalizacao: Number(parseNumber(form.sazonalizacao)),
    submercado: form.submercado,
    fonte: form.fonte,
    garantia: form.garantia,
    indice: form.indice,
    data_base: form.indice === 'nenhum' ? undefined : form.dataBase,
    preco_inclui: form.inclui,
    icms_no_preco: form.inclui === 'todos' ? Number(parseNumber(form.icmsNoPreco)) : undefined,
    validade: parseDate(form.validade) ?? '',
    prazo: fromLocal(form.prazo, form.hora) ?? '',
    mensagem: form.mensagem,
    fornecedores: [...guests],
  };
}
