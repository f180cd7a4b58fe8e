import { type DefaultError, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { finishSso } from '@/api/gen/conta-da-empresa';
import type { AccountSsoOutcomeBody } from '@/api/gen/types.gen';
import { enter } from '@/api/session';
import { Banner } from '@/components/feedback/banner';
import { Button } from '@/components/ui/button';
import { useForcedLight } from '@/hooks/use-theme';
import { useTitle } from '@/hooks/use-title';
import { messageOf } from '@/lib/api-error';
import { paths } from '@/lib/paths';
import { companyName } from '@/lib/session/company';
import { setCsrfToken } from '@/lib/session/csrf';
import { type LinkSecret, useLinkSecret } from '@/lib/session/link-secret';
import { LoginCodeForm } from '../login/login-code-form';
import { LoginFrame } from '../login/login-frame';
import { ProofForm } from './proof-form';

/** Where the company's identity provider sends the browser back to, with its answer. */
export function AnswerPage() {
  useForcedLight();
  useTitle('Conta da empresa');
  return (
    <LoginFrame>
      <Answer said={useLinkSecret()} />
    </LoginFrame>
  );
}

function Answer({ said }: { said: LinkSecret }) {
  const navigate = useNavigate();
  const { outcome, settle } = useOutcome();
  const { mutate, error } = useMutation<AccountSsoOutcomeBody, DefaultError, LinkSecret>({
    mutationFn: ({ code = '', state = '', iss = '' }) => finishSso({ body: { code, state, iss } }),
    onSuccess: settle,
    meta: { keepSession: true },
  });
  const { code } = said;
  // An answer counts once; development renders twice.
  const sent = useRef(false);
  useEffect(() => {
    if (code === undefined || sent.current) return;
    sent.current = true;
    mutate(said);
  }, [code, said, mutate]);

  const back = () => void navigate(paths.login, { replace: true });
  const page = outcome?.retorno || paths.dashboard();
  if (outcome?.user) return <Navigate to={page} replace />;
  if (outcome?.challenge) {
    const goOn = () => void navigate(page, { replace: true });
    return <LoginCodeForm challenge={outcome.challenge} onBack={back} onEntered={goOn} />;
  }
  if (outcome) return <ProofForm outcome={outcome} onOutcome={settle} onBack={back} />;
  const problem = error ? messageOf(error, 'Não foi possível entrar.') : refusal(said);
  if (problem === null) {
    return (
      <p role="status" className="text-center text-body text-muted">
        Entrando…
      </p>
    );
  }
  return (
    <div className="space-y-4">
      <Banner tone="bad" title={problem} />
      <Button variant="primary" block onClick={back}>
        Voltar ao login
      </Button>
    </div>
  );
}

/** Why there is nothing to send; null while there is. */
function refusal({ code, error }: LinkSecret): string | null {
  if (code !== undefined) return null;
  return error === undefined || error === 'access_denied'
    ? `A entrada com ${companyName() || 'a conta da empresa'} foi cancelada.`
    : `${companyName() || 'O provedor'} recusou a entrada. Tente novamente ou fale com quem administra a conta da empresa.`;
}

/** What followed the provider's answer; with a user in it the session begins. */
function useOutcome() {
  const client = useQueryClient();
  const [outcome, setOutcome] = useState<AccountSsoOutcomeBody | null>(null);
  const settle = (next: AccountSsoOutcomeBody) => {
    if (next.user) enter(client, { user: next.user, csrfToken: next.csrfToken });
    else setCsrfToken(next.csrfToken);
    setOutcome(next);
  };
  return { outcome, settle };
}
