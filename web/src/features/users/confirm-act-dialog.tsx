import { useQueryClient } from '@tanstack/react-query';
import { keyOf } from '@/api/call';
import {
  blockUser,
  endUserSessions,
  listUsers,
  sendPasswordReset,
  unblockUser,
} from '@/api/gen/usuarios';
import { resetUserTwoFactor } from '@/api/gen/verificacao-em-duas-etapas';
import { Banner } from '@/components/feedback/banner';
import { ReauthDialog } from '@/components/feedback/reauth-dialog';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { notify } from '@/components/ui/notify';
import { useSensitiveAct } from '@/hooks/use-sensitive-act';
import { NoServerBanner } from '@/model/mail/no-server-banner';
import { useSent } from '@/model/mail/server';
import { type Account, withoutServer } from './accounts';

interface ConfirmActDialogProps {
  kind: 'block' | 'unblock' | 'invite' | 'reset' | 'factor' | 'sessions';
  account: Account;
  onClose: () => void;
}

interface Words {
  title: string;
  text: (account: Account) => string;
  confirm: string;
  tone: 'primary' | 'danger';
  done: (account: Account) => string;
  /** It is done by an e-mail; what is to be done where none leaves. */
  mails?: string;
  failed: string;
}

const words: Readonly<Record<ConfirmActDialogProps['kind'], Words>> = {
  block: {
    title: 'Bloquear usuário?',
    text: ({ name, email }) =>
      `${name} (${email}) sai de todas as sessões agora e não entra mais até ser desbloqueado. Os papéis ficam guardados.`,
    confirm: 'Bloquear',
    tone: 'danger',
    done: ({ name }) => `${name} foi bloqueado.`,
    failed: 'Não foi possível bloquear o usuário.',
  },
  unblock: {
    title: 'Desbloquear usuário?',
    text: ({ name, email, roles }) =>
      roles.length > 0
        ? `${name} (${email}) volta a entrar com os papéis que tinha.`
        : `${name} (${email}) volta a aguardar aprovação, porque não tem papéis.`,
    confirm: 'Desbloquear',
    tone: 'primary',
    done: ({ name }) => `${name} foi desbloqueado.`,
    failed: 'Não foi possível desbloquear o usuário.',
  },
  invite: {
    title: 'Convidar de novo?',
    text: ({ name, email }) =>
      `${name} recebe em ${email} outro link para criar a senha, que vale por 72 horas. O anterior deixa de valer.`,
    confirm: 'Enviar convite',
    tone: 'primary',
    done: ({ email }) => `Convite a caminho de ${email}.`,
    mails: withoutServer,
    failed: 'Não foi possível enviar o convite.',
  },
  reset: {
    title: 'Enviar redefinição de senha?',
    text: ({ name, email }) =>
      `${name} recebe em ${email} um link para escolher uma nova senha. A senha atual vale até lá.`,
    confirm: 'Enviar link',
    tone: 'primary',
    done: ({ email }) => `Link de redefinição a caminho de ${email}.`,
    mails: withoutServer,
    failed: 'Não foi possível enviar o link de redefinição.',
  },
  factor: {
    title: 'Redefinir 2FA?',
    text: ({ name, email }) =>
      `${name} (${email}) sai de todas as sessões agora e volta a entrar só com a senha, até configurar a verificação em duas etapas de novo. Confirme antes que o pedido é mesmo dessa pessoa.`,
    confirm: 'Redefinir 2FA',
    tone: 'danger',
    done: ({ name }) => `A verificação em duas etapas de ${name} foi removida.`,
    failed: 'Não foi possível redefinir a verificação em duas etapas.',
  },
  sessions: {
    title: 'Encerrar sessões?',
    text: ({ name, email }) =>
      `${name} (${email}) sai agora de todos os navegadores. A senha continua a mesma: se ela pode ter vazado, envie também a redefinição de senha.`,
    confirm: 'Encerrar sessões',
    tone: 'danger',
    done: ({ name }) => `As sessões de ${name} foram encerradas.`,
    failed: 'Não foi possível encerrar as sessões.',
  },
};

async function perform(kind: ConfirmActDialogProps['kind'], id: string): Promise<void> {
  const path = { id };
  if (kind === 'block') await blockUser({ path });
  else if (kind === 'unblock') await unblockUser({ path });
  else if (kind === 'sessions') await endUserSessions({ path });
  else if (kind === 'factor') await resetUserTwoFactor({ path });
  else await sendPasswordReset({ path });
}

/** Asks for confirmation, by name, before a user's access changes. */
export function ConfirmActDialog({ kind, account, onClose }: ConfirmActDialogProps) {
  const client = useQueryClient();
  const { title, text, confirm, tone, done, mails, failed } = words[kind];
  const sent = useSent();
  const act = useSensitiveAct({
    mutationFn: () => perform(kind, account.id),
    onSuccess: () => {
      notify.success(mails ? sent(done(account), mails) : done(account));
      void client.invalidateQueries({ queryKey: keyOf(listUsers) });
      onClose();
    },
    errorFallback: failed,
  });
  return (
    <>
      <ConfirmDialog
        open={!act.asking}
        onOpenChange={(open) => {
          if (!open && !act.asking) onClose();
        }}
        title={title}
        description={
          <div className="space-y-3">
            <p className="break-words">{text(account)}</p>
            {mails && <NoServerBanner>{mails}</NoServerBanner>}
            {act.message !== null && <Banner tone="bad" title={act.message} />}
          </div>
        }
        confirmLabel={confirm}
        tone={tone}
        loading={act.pending}
        onConfirm={() => act.run(undefined)}
      />
      <ReauthDialog {...act.reauth} />
    </>
  );
}
