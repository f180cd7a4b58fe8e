import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import {
  cancelMailMessage,
  getMailBatch,
  getMailMessage,
  listMailMessages,
  resolveMailMessage,
  retryMailMessage,
} from '@/api/gen/e-mails';
import type { MailingMessageBody } from '@/api/gen/types.gen';
import { Banner } from '@/components/feedback/banner';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { notify } from '@/components/ui/notify';
import { messageOf } from '@/lib/api-error';
import { refreshRecords } from '../use-row-edit';

type Decision = 'enviado' | 'falhou' | 'reenviar';

type Act = { act: 'retry' | 'cancel' } | { act: 'resolve'; decision: Decision };

const said: Readonly<Record<string, string>> = {
  retry: 'O que não saiu voltou para a fila.',
  cancel: 'Envio cancelado.',
  resolve: 'Decisão registrada.',
};

/** What can be done with a message in its state. */
export function MessageActs({ message }: { message: MailingMessageBody }) {
  const client = useQueryClient();
  const [deciding, setDeciding] = useState(false);
  const run = useMutation({
    mutationFn: (act: Act) => {
      const path = { id: message.id };
      if (act.act === 'resolve')
        return resolveMailMessage({ path, body: { decision: act.decision } });
      return act.act === 'retry' ? retryMailMessage({ path }) : cancelMailMessage({ path });
    },
    onSuccess: (_, { act }) => {
      notify.success(said[act] ?? '');
      setDeciding(false);
    },
    onError: (error) => notify.error(messageOf(error, failure)),
    onSettled: () => {
      for (const of of [listMailMessages, getMailMessage, getMailBatch]) {
        void client.invalidateQueries({ queryKey: [of.url] });
      }
      void refreshRecords(client);
    },
  });
  const states = new Set([message.state, ...message.recipients.map(({ state }) => state)]);
  return (
    <>
      {run.isError && !deciding && (
        <span role="alert" className="text-dense text-bad">
          {messageOf(run.error, failure)}
        </span>
      )}
      {(states.has('falhou') || states.has('sem_servidor')) && (
        <Button
          size="sm"
          icon={<RotateCw />}
          loading={run.isPending}
          onClick={() => run.mutate({ act: 'retry' })}
        >
          {states.has('falhou') ? 'Tentar de novo' : 'Enviar agora'}
        </Button>
      )}
      {states.has('pendente') && (
        <Button size="sm" loading={run.isPending} onClick={() => run.mutate({ act: 'cancel' })}>
          Cancelar envio
        </Button>
      )}
      {states.has('incerto') && (
        <Button size="sm" onClick={() => setDeciding(true)}>
          Resolver
        </Button>
      )}
      {deciding && (
        <UncertainDialog
          message={message}
          pending={run.isPending}
          error={run.error}
          onDecide={(decision) => run.mutate({ act: 'resolve', decision })}
          onClose={() => setDeciding(false)}
        />
      )}
    </>
  );
}

const failure = 'Não foi possível concluir. Tente novamente.';

interface UncertainDialogProps {
  message: MailingMessageBody;
  pending: boolean;
  error: unknown;
  onDecide: (decision: Decision) => void;
  onClose: () => void;
}

/** The connection was lost just as the message was handed over: a person decides. */
function UncertainDialog({ message, pending, error, onDecide, onClose }: UncertainDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Envio incerto"
      description={`A conexão caiu no momento em que o servidor de e-mail recebia a mensagem de ${message.clientName}. Ela pode ter chegado. Nada é reenviado sem a sua decisão.`}
      footer={
        <>
          <Button loading={pending} onClick={() => onDecide('falhou')}>
            Não chegou
          </Button>
          <Button loading={pending} onClick={() => onDecide('reenviar')}>
            Enviar de novo
          </Button>
          <Button variant="primary" loading={pending} onClick={() => onDecide('enviado')}>
            Chegou
          </Button>
        </>
      }
    >
      <div className="space-y-3 text-body">
        {Boolean(error) && <Banner tone="bad" title={messageOf(error, failure)} />}
        <p>
          Procure a mensagem no servidor de e-mail ou pergunte ao destinatário. O identificador é{' '}
          <code className="break-all select-all">{message.messageId}</code>; um reenvio usa o mesmo,
          para que o programa de e-mail reconheça a repetição.
        </p>
      </div>
    </Dialog>
  );
}
