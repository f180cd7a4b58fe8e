import { KeyRound } from 'lucide-react';
import { useLoginWithPasskey } from '@/api/session';
import { Banner } from '@/components/feedback/banner';
import { Button } from '@/components/ui/button';
import { messageOf } from '@/lib/api-error';

const nothingUsed =
  'Nenhuma chave de acesso foi usada: o pedido foi cancelado, expirou, ou não há chave deste sistema aqui.';

/** Signs in without e-mail and password. */
export function PasskeyLogin() {
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
export function PasskeyOwed({ onBack }: { onBack: () => void }) {
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
