import { useMutation } from '@tanstack/react-query';
import { CircleCheck, MailCheck } from 'lucide-react';
import { confirmEmailChange } from '@/api/gen/perfil';
import { Banner } from '@/components/feedback/banner';
import { Button } from '@/components/ui/button';
import { messageOf } from '@/lib/api-error';
import { CardMessage } from './card-message';

interface EmailLinkPanelProps {
  token: string;
  onDone: () => void;
}

/** The link to a new address. It asks for a press: mail scanners open links too. */
export function EmailLinkPanel({ token, onDone }: EmailLinkPanelProps) {
  const confirm = useMutation({ mutationFn: () => confirmEmailChange({ body: { token } }) });
  if (confirm.isSuccess) {
    return (
      <CardMessage icon={<CircleCheck />} title="E-mail alterado" text={confirm.data.message}>
        {/* Every session has ended: the page begins anew. */}
        <Button variant="primary" block onClick={() => window.location.assign('/login')}>
          Ir para o login
        </Button>
      </CardMessage>
    );
  }
  return (
    <CardMessage
      icon={<MailCheck />}
      title="Confirmar novo e-mail"
      text="Confirme que este e-mail é seu para passar a entrar com ele."
    >
      {confirm.isError && (
        <Banner
          tone="bad"
          title={messageOf(confirm.error, 'Não foi possível confirmar o e-mail.')}
        />
      )}
      <Button variant="primary" block loading={confirm.isPending} onClick={() => confirm.mutate()}>
        Confirmar novo e-mail
      </Button>
      <Button variant="ghost" block onClick={() => onDone()}>
        Voltar
      </Button>
    </CardMessage>
  );
}
