import { useMutation } from '@tanstack/react-query';
import { CircleCheck, MailCheck } from 'lucide-react';
import { confirmAccount } from '@/api/account';
import { Banner } from '@/components/feedback/banner';
import { Button } from '@/components/ui/button';
import { messageOf } from '@/lib/api-error';
import { CardMessage } from './card-message';

interface ConfirmLinkPanelProps {
  token: string;
  onDone: () => void;
}

/** The confirmation link of the e-mail. It asks for a press: mail scanners open links too. */
export function ConfirmLinkPanel({ token, onDone }: ConfirmLinkPanelProps) {
  const confirm = useMutation({ mutationFn: () => confirmAccount({ body: { token } }) });
  if (confirm.isSuccess) {
    return (
      <CardMessage icon={<CircleCheck />} title="E-mail confirmado" text={confirm.data.message}>
        <Button variant="primary" block onClick={() => onDone()}>
          Ir para o login
        </Button>
      </CardMessage>
    );
  }
  return (
    <CardMessage
      icon={<MailCheck />}
      title="Confirmar cadastro"
      text="Confirme que este e-mail é seu para concluir o cadastro."
    >
      {confirm.isError && (
        <Banner
          tone="bad"
          title={messageOf(confirm.error, 'Não foi possível confirmar o cadastro.')}
        />
      )}
      <Button variant="primary" block loading={confirm.isPending} onClick={() => confirm.mutate()}>
        Confirmar cadastro
      </Button>
      <Button variant="ghost" block onClick={() => onDone()}>
        Voltar
      </Button>
    </CardMessage>
  );
}
