import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { Building2, KeyRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { forgotPassword } from '@/api/gen/cadastro-e-senha';
import { beginSso } from '@/api/gen/conta-da-empresa';
import { leaveToSignIn, useLogin, useLoginWithPasskey, useSessionInterrupted } from '@/api/session';
import { Banner } from '@/components/feedback/banner';
import { TextField } from '@/components/form/text-field';
import { Button } from '@/components/ui/button';
import { messageOf } from '@/lib/api-error';
import { passkeysWork } from '@/lib/passkey';
import { companyName } from '@/lib/session/company';
import { type LoginValues, loginSchema } from '../schema';
import { LoginCodeForm } from './login-code-form';

const nothingUsed =
  'Nenhuma chave de acesso foi usada: o pedido foi cancelado, expirou, ou não há chave deste sistema aqui.';

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

/** Signs in without e-mail and password. */
function PasskeyLogin() {
  const login = useLoginWithPasskey();
  return (
    <div className="space-y-4" data-part="passkey">
      <Button
        icon={<KeyRound />}
        block
        loading={login.isPending}
        loadingLabel="Aguardando a chave de acesso…"
        onClick={() => login.mutate()}
      >
        Entrar com chave de acesso
      </Button>
      {login.isError && <Banner tone="bad" title={messageOf(login.error, nothingUsed)} />}
    </div>
  );
}

/** The step after the password of a user whose role requires a passkey as well. */
function PasskeyOwed({ onBack }: { onBack: () => void }) {
  return (
    <div className="space-y-4">
      <div>
        <h2 className="text-title font-semibold">Falta a chave de acesso</h2>
        <p className="mt-1 text-body text-muted">
          O seu perfil de acesso exige mais do que a senha. Entre com uma das suas chaves de acesso;
          se as perdeu, peça a uma gestora que redefina a verificação.
        </p>
      </div>
      <PasskeyLogin />
      <Button variant="ghost" block onClick={onBack}>
        Voltar
      </Button>
    </div>
  );
}

interface TypedBefore {
  values: LoginValues;
  /** The field that has the focus. */
  focused: keyof LoginValues | undefined;
}

/** What stands in the login that the page has brought, as React takes it over; else nothing. */
function typedBefore(): TypedBefore {
  const field = (name: keyof LoginValues) =>
    document.querySelector<HTMLInputElement>(`form[aria-label="Login"] [name="${name}"]`);
  const email = field('email');
  const password = field('password');
  return {
    values: { email: email?.value ?? '', password: password?.value ?? '' },
    focused: (['email', 'password'] as const).find((name) => field(name)?.matches(':focus')),
  };
}

/**
 * Where an extension of the browser has put something into the form, React draws it anew instead
 * of taking it over: the new field gets the focus of the old one.
 */
function useKeptFocus({ focused }: TypedBefore, setFocus: (name: keyof LoginValues) => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the form is taken over
  useEffect(() => {
    if (focused && document.activeElement === document.body) setFocus(focused);
  }, []);
}

/** Leaves for the company's identity provider, which sends the browser back. */
function CompanyLogin() {
  const interrupted = useSessionInterrupted();
  const begin = useMutation({
    mutationFn: () => {
      const { pathname, search } = window.location;
      return beginSso({ body: interrupted ? { retorno: pathname + search } : {} });
    },
    onSuccess: ({ endereco }) => leaveToSignIn(endereco),
  });
  return (
    <div className="space-y-4">
      <Button
        icon={<Building2 />}
        block
        loading={begin.isPending || begin.isSuccess}
        loadingLabel="Abrindo o provedor…"
        onClick={() => begin.mutate()}
      >
        Entrar com {companyName()}
      </Button>
      {begin.isError && (
        <Banner
          tone="bad"
          title={messageOf(begin.error, 'Não foi possível abrir a conta da empresa.')}
        />
      )}
    </div>
  );
}
