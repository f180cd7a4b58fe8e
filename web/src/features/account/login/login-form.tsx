import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { forgotPassword } from '@/api/gen/cadastro-e-senha';
import { useLogin } from '@/api/session';
import { Banner } from '@/components/feedback/banner';
import { TextField } from '@/components/form/text-field';
import { Button } from '@/components/ui/button';
import { messageOf } from '@/lib/api-error';
import { passkeysWork } from '@/lib/passkey';
import { companyName } from '@/lib/session/company';
import { type LoginValues, loginSchema } from '../schema';
import { CompanyLogin } from '../sso/company-login';
import { LoginCodeForm } from './login-code-form';
import { PasskeyLogin, PasskeyOwed } from './passkey-login';
import { typedBefore, useKeptFocus } from './typed-before';

/** The alert of 'Esqueci minha senha'. */
type Alert = { tone: 'ok' | 'warn' | 'bad'; text: string } | null;

/** E-mail and password, the refusal under them, and the way to a new password. */
export function LoginForm() {
  const [before] = useState(typedBefore);
  const form = useForm<LoginValues>({
    resolver: zodResolver(loginSchema),
    defaultValues: before.values,
  });
  useKeptFocus(before, form.setFocus);
  const login = useLogin();
  const forgot = useMutation({
    mutationFn: (email: string) => forgotPassword({ body: { email } }),
  });

  const askForReset = async () => {
    forgot.reset();
    login.reset();
    const email = form.getValues('email').trim();
    if (email === '') {
      form.setFocus('email');
      form.setError('root', { message: 'Informe seu e-mail primeiro.' });
      return;
    }
    form.clearErrors('root');
    if (await form.trigger('email', { shouldFocus: true })) forgot.mutate(email);
  };

  const typedEmail = useWatch({ control: form.control, name: 'email' });
  const missingEmail = typedEmail === '' ? form.formState.errors.root?.message : undefined;
  const alert: Alert = missingEmail
    ? { tone: 'warn', text: missingEmail }
    : forgot.isSuccess
      ? { tone: 'ok', text: 'Se o e-mail existir, enviaremos instrucoes para redefinicao.' }
      : forgot.isError
        ? { tone: 'bad', text: 'Nao foi possivel solicitar a redefinicao agora.' }
        : null;

  const challenge = login.data?.challenge;
  if (challenge !== undefined && challenge !== '') {
    return <LoginCodeForm challenge={challenge} onBack={() => login.reset()} />;
  }
  if (login.data?.passkey) return <PasskeyOwed onBack={() => login.reset()} />;
  return (
    <form
      noValidate
      // Before its script is there a form would put what it holds into the address; this one waits.
      method="dialog"
      aria-label="Login"
      className="space-y-4"
      onSubmit={(event) => {
        forgot.reset();
        void form.handleSubmit((values) => login.mutate(values))(event);
      }}
    >
      <TextField
        control={form.control}
        name="email"
        label="E-mail"
        type="email"
        autoComplete="username"
      />
      <TextField
        control={form.control}
        name="password"
        label="Senha"
        type="password"
        autoComplete="current-password"
      />
      <Button
        variant="primary"
        type="submit"
        block
        loading={login.isPending}
        loadingLabel="Entrando…"
      >
        Entrar
      </Button>
      {login.isError && <Banner tone="bad" title={messageOf(login.error, 'Falha no login')} />}
      {passkeysWork() && <PasskeyLogin />}
      {companyName() !== '' && <CompanyLogin />}
      <div className="-mb-2 flex justify-center">
        <Button
          variant="ghost"
          size="sm"
          loading={forgot.isPending}
          onClick={() => void askForReset()}
        >
          Esqueci minha senha
        </Button>
      </div>
      {alert && <Banner tone={alert.tone} title={alert.text} />}
    </form>
  );
}
