import * as z from 'zod/mini';
import { parseDate, parseNumber } from '@/lib/parse-br';

const filled = (message: string) => z.string().check(z.trim(), z.minLength(1, message));

const decimals = (text: string) => (parseNumber(text)?.split('.')[1] ?? '').length;

/** A number with at most six decimals, as the form holds it. */
const number = (missing: string, wrong: string) =>
  filled(missing).check(
    z.refine((text) => text.trim() === '' || parseNumber(text) !== null, wrong),
    z.refine((text) => decimals(text) <= 6, 'Use no máximo 6 casas decimais'),
  );

export const indexValueSchema = z.object({
  percent: number('Informe a variação do mês', 'Informe a variação do mês em %, como 0,42').check(
    z.refine((text) => {
      const value = Number(parseNumber(text) ?? 0);
      return value > -100 && value <= 100;
    }, 'A variação do mês deve ficar entre -100% e 100%'),
  ),
  provisional: z.boolean(),
  source: filled('Informe a fonte do valor'),
});
export type IndexValueForm = z.infer<typeof indexValueSchema>;

/** The bandeira or the submarket, and its value in a month. */
export const monthValueSchema = z
  .object({
    what: filled('Escolha uma opção'),
    price: z.string(),
    source: filled('Informe a fonte do valor'),
  })
  .check(
    z.refine(({ what, price }) => what === 'Verde' || parseNumber(price) !== null, {
      path: ['price'],
      error: 'Informe o valor em R$/MWh',
    }),
    z.refine(({ price }) => decimals(price) <= 8, {
      path: ['price'],
      error: 'Use no máximo 8 casas decimais',
    }),
  );
export type MonthValueForm = z.infer<typeof monthValueSchema>;

/** A distributor as a person corrects it; the other names stand one on a line. */
export const distributorSchema = z.object({
  name: filled('Informe o nome da distribuidora, com até 120 caracteres'),
  cnpj: z.string(),
  uf: z.string(),
  aliases: z.string(),
});
export type DistributorForm = z.infer<typeof distributorSchema>;

const day = (missing: string) =>
  filled(missing).check(
    z.refine((text) => text.trim() === '' || parseDate(text) !== null, 'Data inválida'),
  );

export const parameterSchema = z
  .object({
    value: number('Informe o valor', 'Valor inválido'),
    from: day('Informe o início da vigência'),
    to: z
      .string()
      .check(z.refine((text) => text.trim() === '' || parseDate(text) !== null, 'Data inválida')),
    scope: z.string(),
    source: filled('Informe a fonte do valor'),
    scenario: z.enum(['', 'base', 'baixo', 'alto']),
  })
  .check(
    z.refine(({ from, to }) => (parseDate(to) ?? '9999-12-31') >= (parseDate(from) ?? ''), {
      path: ['to'],
      error: 'O fim da vigência deve ser igual ou posterior ao início',
    }),
  );
export type ParameterForm = z.infer<typeof parameterSchema>;
