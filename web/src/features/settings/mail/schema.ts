import * as z from 'zod/mini';
import type { PostChangeBody, PostSettingsBody } from '@/api/gen/types.gen';
import { kindOf } from '../sign-in-fields';

const whole = (message: string, min: number, max: number) =>
  z.string().check(
    z.refine((text) => {
      const value = Number(text.trim());
      return /^\d+$/.test(text.trim()) && value >= min && value <= max;
    }, message),
  );

const anySmtp = z.object({
  mode: z.string(),
  host: z.string(),
  port: whole('Informe a porta, de 1 a 65535', 1, 65_535),
  security: z.string(),
  auth: z.string(),
  tenant: z.string(),
  application: z.string(),
  user: z.string(),
  password: z.string(),
  clearPassword: z.boolean(),
  fromAddress: z
    .string()
    .check(z.refine((text) => /^([^\s@]+@[^\s@]+)?$/.test(text.trim()), 'E-mail invalido')),
  fromName: z.string(),
  perMinute: whole('Informe quantos e-mails por minuto, de 1 a 6000', 1, 6000),
  dkimDomain: z.string(),
  dkimSelector: z.string(),
  dkimKey: z.string(),
  clearDkimKey: z.boolean(),
});

export const mailSchema = anySmtp.check(
  z.refine(({ mode, auth, host }) => mode !== 'smtp' || auth !== 'senha' || host.trim() !== '', {
    path: ['host'],
    error: 'Informe o servidor',
  }),
);
export type MailForm = z.infer<typeof anySmtp>;

export function toMailForm(wire: PostSettingsBody): MailForm {
  return {
    mode: wire.mode,
    host: wire.host,
    port: String(wire.port || 587),
    security: wire.security || 'starttls',
    auth: wire.auth,
    tenant: wire.tenant,
    application: wire.application,
    user: wire.user,
    password: '',
    clearPassword: false,
    fromAddress: wire.fromAddress,
    fromName: wire.fromName,
    perMinute: String(wire.perMinute || 60),
    dkimDomain: wire.dkim.domain,
    dkimSelector: wire.dkim.selector,
    dkimKey: '',
    clearDkimKey: false,
  };
}

/** An empty password or key keeps the stored one, unless it is to be taken away. */
export function toMailInput(form: MailForm): PostChangeBody {
  const { dkimDomain, dkimSelector, dkimKey, clearDkimKey, password, clearPassword } = form;
  const auth = kindOf(form.auth);
  return {
    mode: form.mode,
    ...(auth === 'senha' ? {} : { auth }),
    ...(auth === 'microsoft365'
      ? { tenant: form.tenant.trim(), application: form.application.trim() }
      : {}),
    host: auth === 'senha' ? form.host.trim() : '',
    port: Number(form.port),
    security: form.security,
    user: form.user.trim(),
    ...secret('password', password, clearPassword),
    fromAddress: form.fromAddress.trim(),
    fromName: form.fromName.trim(),
    perMinute: Number(form.perMinute),
    dkim: {
      domain: dkimDomain.trim(),
      selector: dkimSelector.trim(),
      ...secret('key', dkimKey, clearDkimKey),
    },
  };
}

function secret<K extends string>(name: K, typed: string, clear: boolean) {
  if (clear) return { [name]: null } as { [P in K]?: null };
  return (typed === '' ? {} : { [name]: typed }) as { [P in K]?: string };
}

export const fieldOfMail: Readonly<Record<string, keyof MailForm>> = {
  mode: 'mode',
  host: 'host',
  port: 'port',
  security: 'security',
  auth: 'auth',
  tenant: 'tenant',
  application: 'application',
  user: 'user',
  password: 'password',
  fromAddress: 'fromAddress',
  fromName: 'fromName',
  perMinute: 'perMinute',
  'dkim.domain': 'dkimDomain',
  'dkim.selector': 'dkimSelector',
  'dkim.key': 'dkimKey',
};
