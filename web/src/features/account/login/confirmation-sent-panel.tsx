import { MailCheck } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { CardMessage } from './card-message';

/** After a registration. */
export function ConfirmationSentPanel({ onBack }: { onBack: () => void }) {
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
