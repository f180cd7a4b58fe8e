import { Mail } from 'lucide-react';
import { Badge } from '@/components/ui/badge';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { paths } from '@/lib/paths';

/** How e-mails are sent. */
export function MailCard({ outbox }: { outbox: string | null }) {
  return (
    <Card
      title="Envio de e-mails"
      actions={
        <Badge tone={outbox === null ? 'ok' : 'warn'} dot>
          {outbox === null ? 'Servidor SMTP' : 'Nenhum e-mail sai'}
        </Badge>
      }
    >
      {outbox === null ? (
        <p className="text-body">Os e-mails saem pelo servidor SMTP.</p>
      ) : (
        <div className="space-y-3 text-body">
          <p>
            Nenhum servidor SMTP está definido. As mensagens não chegam a ninguém: cada uma fica
            como um arquivo .eml nesta pasta do servidor, com os links de confirmação e de
            redefinição de senha.
          </p>
          {outbox !== '' && (
            <p>
              <code className="rounded-xs bg-subtle px-2 py-1 break-all select-all">{outbox}</code>
            </p>
          )}
          <p className="text-muted">Para enviar de verdade, informe o servidor SMTP.</p>
        </div>
      )}
      <div className="mt-4">
        <ButtonLink to={paths.adminMail} icon={<Mail />}>
          Servidor de e-mail
        </ButtonLink>
      </div>
    </Card>
  );
}
