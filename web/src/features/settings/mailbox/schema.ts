import * as z from 'zod/mini';
import type { ChangeInputBody1, IntakeSettingsBody } from '@/api/gen/types.gen';
import { kindOf } from '../sign-in-fields';

const mailbox = z.object({
  enabled: z.boolean(),
  auth: z.string(),
  tenant: z.string(),
  application: z.string(),
  host: z.string(),
  port: z
    .string()
    .check(
      z.refine(
        (text) => /^\d{1,5}$/.test(text.trim()),
        'Informe a porta: 993 (TLS) ou 143 (STARTTLS)',
      ),
    ),
  security: z.string(),
  user: z.string().check(z.refine((text) => text.trim() !== '', 'Informe o usuário')),
  password: z.string(),
  folder: z.string().check(z.refine((text) => text.trim() !== '', 'Informe a pasta')),
  allowed: z
    .string()
    .check(z.refine((text) => text.trim() !== '', 'Informe ao menos um remetente ou @domínio')),
  authServer: z
    .string()
    .check(z.refine((text) => text.trim() !== '', 'Informe o nome do seu servidor de e-mail')),
});
export const mailboxSchema = mailbox.check(
  z.refine(({ auth, host }) => auth !== 'senha' || host.trim() !== '', {
    path: ['host'],
    error: 'Informe o servidor IMAP',
  }),
);
export type MailboxForm = z.infer<typeof mailbox>;

/** The server names its fields as the form does. */
export const fieldOfMailbox = (path: string) =>
  path in mailbox.shape ? (path as keyof MailboxForm) : null;

export function toMailboxForm(wire: IntakeSettingsBody): MailboxForm {
  return {
    enabled: wire.enabled,
    auth: wire.auth,
    tenant: wire.tenant,
    application: wire.application,
    host: wire.host,
    port: String(wire.port),
    security: wire.security,
    user: wire.user,
    password: '',
    folder: wire.folder,
    allowed: wire.allowed.join('\n'),
    authServer: wire.authServer,
  };
}

/** An empty password keeps the stored one. */
export function toMailboxInput(form: MailboxForm): ChangeInputBody1 {
  const auth = kindOf(form.auth);
  return {
    enabled: form.enabled,
    ...(auth === 'senha' ? {} : { auth }),
    ...(auth === 'microsoft365'
      ? { tenant: form.tenant.trim(), application: form.application.trim() }
      : {}),
    host: auth === 'senha' ? form.host.trim() : '',
    port: Number(form.port),
    security: form.security === 'starttls' ? 'starttls' : 'tls',
    user: form.user.trim(),
    ...(form.password === '' ? {} : { password: form.password }),
    folder: form.folder.trim(),
    allowed: form.allowed.split('\n').flatMap((line) => line.trim() || []),
    authServer: form.authServer.trim(),
  };
}
