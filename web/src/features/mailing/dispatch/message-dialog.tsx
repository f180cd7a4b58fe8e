import { useMutation, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { getMailMessageFile } from '@/api/gen/e-mails';
import type { MailingCopyBody } from '@/api/gen/types.gen';

import { AsyncView } from '@/components/feedback/async-view';
import { Banner } from '@/components/feedback/banner';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Skeleton } from '@/components/ui/skeleton';
import { messageOf } from '@/lib/api-error';
import { download } from '@/lib/download';
import { formatDateTime, formatFileSize, missing } from '@/lib/format';
import { messageQuery } from '../queries';
import { MessageActs } from './message-acts';
import { PreviewFrame } from './preview-frame';
import { RecipientList } from './recipient-list';
import { stateWords } from './states';

/** The copy of what was sent, which nobody can change. */
export function MessageDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(messageQuery(id));
  const file = useMutation({
    mutationFn: () => download(getMailMessageFile.at({ id }), {}, 'mensagem.eml'),
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="xl"
      title={query.data?.subject || 'Cópia do envio'}
      description="Cópia guardada no momento do envio; ela não muda."
      footer={
        <>
          {query.data && <MessageActs message={query.data} />}
          <Button icon={<Download />} loading={file.isPending} onClick={() => file.mutate()}>
            Baixar .eml
          </Button>
        </>
      }
    >
      {file.isError && (
        <div className="mb-4">
          <Banner tone="bad" title={messageOf(file.error, 'Não foi possível baixar a mensagem.')} />
        </div>
      )}
      <AsyncView
        query={query}
        loadingLabel="Carregando mensagem..."
        skeleton={<Skeleton size="h-96 w-full" />}
        errorTitle="Não foi possível carregar a mensagem."
      >
        {(message) => <Copy message={message} />}
      </AsyncView>
    </Dialog>
  );
}

function Copy({ message }: { message: MailingCopyBody }) {
  const { label, tone } = stateWords(message.state);
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <div className="min-w-0 space-y-4">
        <dl className="space-y-3">
          <Item label="Situação">
            <Badge tone={tone} dot>
              {label}
            </Badge>
          </Item>
          <Item label="Criado em">
            {[formatDateTime(message.createdAt), message.createdBy].filter(Boolean).join(' · ')}
          </Item>
          <Item label="Destinatários">
            <RecipientList recipients={message.recipients} />
          </Item>
          <Item label="Identificador">
            <code className="text-dense select-all">{message.messageId ?? missing}</code>
          </Item>
          <Item label="Impressão digital (SHA-256)">
            <code className="text-dense select-all">{message.sha256 || missing}</code>
          </Item>
          <Item label="Anexos">
            {message.attachments.length === 0
              ? missing
              : message.attachments.map(({ name, size, sha256 }) => (
                  <span key={name} className="block" title={`SHA-256 ${sha256}`}>
                    {name} ({formatFileSize(size)})
                  </span>
                ))}
          </Item>
        </dl>
      </div>
      <PreviewFrame html={message.html} text={message.text} />
    </div>
  );
}

function Item({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-dense text-muted">{label}</dt>
      <dd className="mt-0.5 text-body break-all">{children}</dd>
    </div>
  );
}
