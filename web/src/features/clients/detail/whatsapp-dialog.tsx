import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useId, useState } from 'react';
import { addLeadTalk } from '@/api/gen/clientes';
import type { LeadDetailBody } from '@/api/gen/types.gen';
import { Banner } from '@/components/feedback/banner';
import { FieldFrame } from '@/components/form/field-frame';
import { buttonStyles } from '@/components/ui/button';
import { CancelButton, Dialog } from '@/components/ui/dialog';
import { Select } from '@/components/ui/select';
import { Textarea } from '@/components/ui/textarea';
import { useIdempotencyKey } from '@/hooks/use-idempotency-key';
import { useTyped } from '@/hooks/use-unsaved';
import { messageOf } from '@/lib/api-error';
import { keepClient } from '../queries';
import { phoneText } from './facts';

interface WhatsappDialogProps {
  client: LeadDetailBody;
  onClose: () => void;
}

/** A message from a template; opening it in WhatsApp is entered in the timeline. */
export function WhatsappDialog({ client, onClose }: WhatsappDialogProps) {
  const id = useId();
  const queries = useQueryClient();
  const first = client.mensagens[0];
  const [key, setKey] = useState(first?.chave ?? '');
  const [text, setText] = useState(first?.texto ?? '');
  const once = useIdempotencyKey();
  const log = useMutation({
    mutationFn: () =>
      addLeadTalk({
        path: { id: client.id },
        body: { tipo: 'whatsapp', texto: text },
        idempotencyKey: once.key,
      }),
    onSuccess: (stored) => {
      keepClient(queries, stored);
      onClose();
    },
  });
  useTyped(text, { saving: log.isPending });
  const choose = (chosen: string) => {
    setKey(chosen);
    setText(client.mensagens.find(({ chave }) => chave === chosen)?.texto ?? text);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Mensagem de WhatsApp"
      description={`Para ${client.contato ?? client.nome}, ${phoneText(client.telefone)}`}
      footer={
        <>
          <CancelButton onClick={onClose} />
          <a
            href={whatsappLink(client.telefone ?? '', text)}
            target="_blank"
            rel="noopener noreferrer"
            onClick={() => log.mutate()}
            className={buttonStyles({ variant: 'primary' })}
          >
            <ExternalLink aria-hidden="true" />
            Abrir no WhatsApp
          </a>
        </>
      }
    >
      <div className="space-y-4">
        {log.error && (
          <Banner
            tone="bad"
            title={messageOf(log.error, 'Não foi possível registrar a mensagem na linha do tempo.')}
          />
        )}
        <FieldFrame id={`${id}-modelo`} label="Modelo">
          {(control) => (
            <Select
              {...control}
              value={key}
              options={client.mensagens.map(({ chave, titulo }) => ({
                value: chave,
                label: titulo,
              }))}
              onChange={(event) => choose(event.target.value)}
            />
          )}
        </FieldFrame>
        <FieldFrame id={`${id}-texto`} label="Texto">
          {(control) => (
            <Textarea
              {...control}
              rows={6}
              maxLength={4000}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </FieldFrame>
      </div>
    </Dialog>
  );
}

/** The address that opens a conversation with the text already written. */
export function whatsappLink(e164: string, text: string): string {
  return `https://wa.me/${e164.replace(/\D/g, '')}?text=${encodeURIComponent(text)}`;
}
