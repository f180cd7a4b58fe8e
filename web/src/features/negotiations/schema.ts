import * as z from 'zod/mini';
import { parseDate, parseNumber } from '@/lib/parse-br';

const number = (message: string, places: number) =>
  z.string().check(
    z.refine((text) => text.trim() === '' || parseNumber(text) !== null, message),
    z.refine(
      (text) => (parseNumber(text)?.split('.')[1] ?? '').length <= places,
      `Use no máximo ${places} casas decimais`,
    ),
  );

const date = z
  .string()
  .check(
    z.refine(
      (text) => text.trim() === '' || parseDate(text) !== null,
      'Informe uma data como 05/11/2026.',
    ),
  );

export const dealSchema = z.object({
  titulo: z.string().check(z.trim(), z.minLength(1, 'Informe o título da negociação')),
  valor: number('Informe o valor em reais', 2),
  volume: number('Informe o volume em MWh por mês', 3),
  probabilidade: z.string().check(
    z.refine((text) => {
      const value = parseNumber(text);
      if (text.trim() === '') return true;
      return value !== null && /^\d+$/.test(value) && Number(value) <= 100;
    }, 'A probabilidade vai de 0% a 100%, sem decimais'),
  ),
  previsao: date,
  proximoPasso: z.string(),
  proximoPassoEm: date,
  fornecedor: z.string(),
  responsavel: z.string(),
});

export type DealForm = z.infer<typeof dealSchema>;
