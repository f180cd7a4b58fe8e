import * as z from 'zod/mini';
import { isCnpj } from '@/lib/cnpj';

const email = z.string().check(z.trim(), z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'E-mail invalido'));

const password = z
  .string()
  .check(
    z.refine(
      (text) => text.length >= 8 && /\d/.test(text),
      'Senha deve ter ao menos 8 caracteres e numeros',
    ),
  );

const confirmed = z.refine<{ password: string; confirmation: string }>(
  (form) => form.password === form.confirmation,
  { path: ['confirmation'], error: 'As senhas nao sao iguais' },
);

export const loginSchema = z.object({ email, password });
export type LoginValues = z.infer<typeof loginSchema>;

export const registerSchema = z
  .object({
    name: z.string().check(z.trim(), z.minLength(1, 'Informe seu nome')),
    email,
    cnpj: z
      .string()
      .check(z.refine((text) => text.trim() === '' || isCnpj(text), 'Informe um CNPJ válido')),
    password,
    confirmation: z.string(),
  })
  .check(confirmed);
export type RegisterValues = z.infer<typeof registerSchema>;

export const resetSchema = z.object({ password, confirmation: z.string() }).check(confirmed);
export type ResetValues = z.infer<typeof resetSchema>;
