import * as z from 'zod/mini';
import { parseDate } from '@/lib/parse-br';

export const choiceSchema = z.object({
  nome_cliente: z.string(),
  modalidade: z.string(),
  fornecedor: z.string(),
  marca: z.string(),
  valid_until: z
    .string()
    .check(z.refine((text) => parseDate(text) !== null, 'Informe a validade da proposta')),
  observacao: z.string(),
});
