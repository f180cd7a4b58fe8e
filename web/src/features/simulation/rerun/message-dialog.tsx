import { Copy, Mail, MessageCircle } from 'lucide-react';
import { useId, useState } from 'react';
import type { RerunItemBody } from '@/api/gen/types.gen';
import { FieldFrame } from '@/components/form/field-frame';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { ExternalButton } from '@/components/ui/external-button';
import { notify } from '@/components/ui/notify';
import { Textarea } from '@/components/ui/textarea';
import { useTyped } from '@/hooks/use-unsaved';
import { mailLink, whatsappLink } from '@/lib/message-links';

interface MessageDialogProps {
  item: RerunItemBody;
  onClose: () => void;
}

/** The ready text for the client, which may be changed before it is copied or sent. */
export function MessageDialog({ item, onClose }: MessageDialogProps) {
  const id = useId();
  const [text, setText] = useState(item.mensagem);
  useTyped(text);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      notify.success('Texto copiado.');
    } catch {
      notify.error('O navegador não permitiu copiar. Selecione o texto e copie.');
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Texto para o cliente"
      description={item.nome}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button icon={<Copy />} onClick={() => void copy()}>
            Copiar
          </Button>
          <ExternalButton icon={<Mail />} href={mailLink('', 'Economia no mercado livre', text)}>
            E-mail
          </ExternalButton>
          <ExternalButton icon={<MessageCircle />} href={whatsappLink(text)}>
            WhatsApp
          </ExternalButton>
        </div>
      }
    >
      <FieldFrame id={id} label="Texto">
        {(control) => (
          <Textarea
            {...control}
            rows={6}
            maxLength={2000}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </FieldFrame>
    </Dialog>
  );
}
