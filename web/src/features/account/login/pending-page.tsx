import { useQueryClient } from '@tanstack/react-query';
import { Hourglass } from 'lucide-react';
import { endSession, useLogout, useSession } from '@/api/session';
import { Button } from '@/components/ui/button';
import { Logo } from '@/components/ui/logo';
import { useTitle } from '@/hooks/use-title';
import { CardMessage } from './card-message';

/** All that a person sees whose registration nobody has approved yet. */
export function PendingPage() {
  useTitle('Aguardando aprovação');
  const { user, isFetching, refetch } = useSession();
  const logout = useLogout();
  const client = useQueryClient();
  // An approval gives other rights and so ends the session: the login says to enter again.
  const lookAgain = async () => {
    const { data } = await refetch();
    if (data === null) endSession(client, { expired: true });
  };
  return (
    <div className="flex min-h-dvh flex-col items-center justify-center px-4 py-8">
      <main className="w-full max-w-[400px]">
        <h1 className="mb-6 flex justify-center">
          <Logo />
        </h1>
        <div className="rounded-dialog border border-border bg-surface p-6 shadow-float">
          <CardMessage
            icon={<Hourglass />}
            title="Aguardando aprovação"
            text={`O cadastro de ${user?.email ?? 'sua conta'} está aguardando aprovação. Avisaremos por e-mail quando o acesso for liberado.`}
          >
            <Button
              variant="primary"
              block
              loading={isFetching}
              loadingLabel="Verificando…"
              onClick={() => void lookAgain()}
            >
              Verificar novamente
            </Button>
            <Button
              variant="ghost"
              block
              loading={logout.isPending}
              onClick={() => logout.mutate()}
            >
              Sair
            </Button>
          </CardMessage>
        </div>
      </main>
    </div>
  );
}
