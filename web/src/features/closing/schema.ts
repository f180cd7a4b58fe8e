import * as z from 'zod/mini';
import { type ItemKey, itemKeys } from './states';

/** Why something of a month is done that it would not be by itself. */
export const reasonRule = z.string().check(
  z.refine((text) => {
    const { length } = [...text.trim()];
    return length >= 10 && length <= 500;
  }, 'Informe o motivo, com 10 a 500 caracteres'),
);

/** Why items of the month pass, and which. */
export const waiveSchema = z.object({
  itens: z
    .array(z.enum(itemKeys as [ItemKey, ...ItemKey[]]))
    .check(z.minLength(1, 'Escolha o item')),
  motivo: reasonRule,
});
export type WaiveForm = z.infer<typeof waiveSchema>;

/** Why a closed month is opened again. */
export const reopenSchema = z.object({
  categoria: z.enum(
    ['medicao', 'documento_substituido', 'recontabilizacao', 'cadastro', 'outro'],
    'Escolha a categoria',
  ),
  motivo: reasonRule,
});
export type ReopenForm = z.infer<typeof reopenSchema>;
