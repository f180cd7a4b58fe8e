import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useSessionExpired } from '@/api/session';
import { Banner } from '@/components/feedback/banner';
import { Button } from '@/components/ui/button';
import { onDemand } from '@/components/ui/on-demand';
import { Tabs } from '@/components/ui/tabs';
import { useForcedLight } from '@/hooks/use-theme';
import { useTitle } from '@/hooks/use-title';
import { paths } from '@/lib/paths';
import { useLinkSecret } from '@/lib/session/link-secret';
import { discarding } from '@/lib/unsaved/work';
import { CardMessage } from './card-message';
import { ConfirmLinkPanel } from './confirm-link-panel';
import { EmailLinkPanel } from './email-link-panel';
import { LoginForm } from './login-form';
import { LoginFrame } from './login-frame';
import { RegisterForm } from './register-form';
import { ResetForm } from './reset-form';

const Welcome = onDemand(() => import('./welcome').then((m) => m.Welcome));

/** What the card shows: the two tabs, or that a confirmation is on its way. */
type Mode = 'login' | 'register' | 'confirm';

/** The only signed-out screen. The links of e-mails open it with a token in the address. */
export function LoginPage() {
  useForcedLight();
  useTitle('Login');
  return (
    <LoginFrame>
      <LoginCard />
    </LoginFrame>
  );
}

function LoginCard() {
  const { redefinir, convite, confirmar, email } = useLinkSecret();
  const navigate = useNavigate();
  const [mode, setMode] = useState<Mode>('login');
  const [notice, setNotice] = useState<string | null>(null);
  const expired = useSessionExpired();

  const toLogin = (message: string | null = null) => {
    setNotice(message);
    setMode('login');
    void navigate(paths.login, { replace: true });
  };
  if (convite !== undefined) return <Welcome token={convite} onDone={toLogin} />;
  if (redefinir !== undefined) return <ResetForm token={redefinir} onDone={toLogin} />;
  if (confirmar !== undefined) return <ConfirmLinkPanel token={confirmar} onDone={toLogin} />;
  if (email !== undefined) return <EmailLinkPanel token={email} onDone={toLogin} />;
  if (mode === 'confirm') return <ConfirmationSentPanel onBack={() => toLogin()} />;
  return (
    <div className="space-y-5">
      {notice && <Banner tone="ok" title={notice} />}
      {expired && !notice && <Banner tone="info" title="Sua sessão expirou. Entre novamente." />}
      <Tabs
        label="Acesso"
        variant="segment"
        value={mode}
        onChange={(next) => discarding(() => setMode(next))}
        items={[
          { value: 'login', label: 'Login', content: <LoginForm /> },
          {
            value: 'register',
            label: 'Cadastro',
            content: <RegisterForm onRegistered={() => setMode('confirm')} />,
          },
        ]}
      />
    </div>
  );
}

/** After a registration. */
function ConfirmationSentPanel({ onBack }: { onBack: () => void }) {
  return (
    <CardMessage
      icon={<MailCheck />}
      title="Confirme seu e-mail"
      text="Enviamos uma confirmação por e-mail. Abra o link da mensagem para concluir o cadastro."
    >
      <Button block onClick={onBack}>
        Voltar
      </Button>
    </CardMessage>
  );
}
