import * as z from 'zod/mini';
import { isCnpj } from '@/lib/identifier/cnpj';

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

export const passwordSchema = z.object({
  password: z.string().check(z.minLength(1, 'Informe a senha')),
});
export type PasswordValues = z.infer<typeof passwordSchema>;

export const codeSchema = z.object({
  code: z.string().check(z.trim(), z.minLength(1, 'Informe o código')),
});
export type CodeValues = z.infer<typeof codeSchema>;

export const passkeySchema = z.object({
  nome: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Informe um nome de até 60 caracteres.'),
      z.maxLength(60, 'Informe um nome de até 60 caracteres.'),
    ),
});
export type PasskeyValues = z.infer<typeof passkeySchema>;

/** The proof that the second factor's changes ask for; the code only while one is in force. */
export const proofSchema = z.object({
  password: z.string().check(z.minLength(1, 'Informe a senha')),
  code: z.string(),
});
export type ProofValues = z.infer<typeof proofSchema>;

export const passwordChangeSchema = z
  .object({
    currentPassword: z.string().check(z.minLength(1, 'Informe a senha atual')),
    password,
    confirmation: z.string(),
  })
  .check(confirmed);
export type PasswordChangeValues = z.infer<typeof passwordChangeSchema>;

export const personalSchema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'Informe o nome')),
  cpf: z.string(),
  phone: z.string(),
});
export type PersonalValues = z.infer<typeof personalSchema>;

export const newEmailSchema = z.object({
  email,
  password: z.string().check(z.minLength(1, 'Informe a senha')),
});
export type NewEmailValues = z.infer<typeof newEmailSchema>;

const person = {
  name: z.string().check(z.trim(), z.minLength(1, 'Informe seu nome')),
  cnpj: z
    .string()
    .check(z.refine((text) => text.trim() === '' || isCnpj(text), 'Informe um CNPJ válido')),
  password,
  confirmation: z.string(),
};

export const registerSchema = z.object({ ...person, email }).check(confirmed);
export type RegisterValues = z.infer<typeof registerSchema>;

export const confirmSchema = z.object(person).check(confirmed);
export type ConfirmValues = z.infer<typeof confirmSchema>;

export const resetSchema = z.object({ password, confirmation: z.string() }).check(confirmed);
export type ResetValues = z.infer<typeof resetSchema>;
