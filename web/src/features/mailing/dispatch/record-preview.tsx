import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FileSpreadsheet, FileText, Send } from 'lucide-react';
import { useState } from 'react';
import { keyOf } from '@/api/call';
import { getStatement, listMailMessages, previewMail, sendMail, tryMail } from '@/api/gen/e-mails';
import type { MailingMailPreview } from '@/api/gen/types.gen';

import { AsyncView } from '@/components/feedback/async-view';
import { Banner } from '@/components/feedback/banner';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { notify } from '@/components/ui/notify';
import { Skeleton } from '@/components/ui/skeleton';
import { useIdempotencyKey } from '@/hooks/use-idempotency-key';
import { messageOf } from '@/lib/api-error';
import { download } from '@/lib/download';
import { formatFileSize, missing } from '@/lib/format';
import { plural } from '@/lib/text';
import { NoServerBanner } from '@/model/mail/no-server-banner';
import { useSent } from '@/model/mail/server';
import type { MailRecord } from '../mappers';
import { refreshRecords } from '../use-row-edit';
import { CheckList, isBlocking } from './check-list';
import { PreviewFrame } from './preview-frame';
import { TemplateSelect } from './template-select';

interface RecordPreviewProps {
  record: MailRecord;
  templateId: string;
  onTemplate: (id: string) => void;
  onSent: () => void;
}

/** The message of one record as its recipients would get it, its checks, and the sending. */
export function RecordPreview({ record, templateId, onTemplate, onSent }: RecordPreviewProps) {
  const body = { recordId: record.id, templateId: templateId || undefined };
  const query = useQuery({
    queryKey: [...keyOf(previewMail), body, record.version],
    queryFn: ({ signal }) => previewMail({ body, signal }),
    staleTime: 0,
  });
  const statement = useMutation({
    mutationFn: (format: 'pdf' | 'xlsx') =>
      download(getStatement.at({ id: record.id }), { format }, `extrato.${format}`),
    onSuccess: (file) => notify.success(`Arquivo ${file} gerado.`),
  });
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-end gap-3">
        <div className="w-full sm:w-80">
          <TemplateSelect value={templateId} onChange={onTemplate} />
        </div>
        <Button
          icon={<FileText />}
          loading={statement.isPending && statement.variables === 'pdf'}
          onClick={() => statement.mutate('pdf')}
        >
          Extrato em PDF
        </Button>
        <Button
          icon={<FileSpreadsheet />}
          loading={statement.isPending && statement.variables === 'xlsx'}
          onClick={() => statement.mutate('xlsx')}
        >
          Extrato em XLSX
        </Button>
      </div>
      {statement.isError && (
        <Banner
          tone="bad"
          title={messageOf(statement.error, 'Não foi possível gerar o extrato.')}
        />
      )}
      <AsyncView
        query={query}
        loadingLabel="Carregando prévia..."
        skeleton={<Skeleton size="h-96 w-full" />}
        errorTitle="Não foi possível montar a prévia."
      >
        {(preview) => (
          <Message preview={preview} record={record} templateId={templateId} onSent={onSent} />
        )}
      </AsyncView>
    </div>
  );
}

interface MessageProps {
  preview: MailingMailPreview;
  record: MailRecord;
  templateId: string;
  onSent: () => void;
}

function Message({ preview, record, templateId, onSent }: MessageProps) {
  const client = useQueryClient();
  const said = useSent();
  const [confirmed, setConfirmed] = useState(false);
  const { key, renew } = useIdempotencyKey();
  const template = templateId || undefined;
  const test = useMutation({
    mutationFn: () => tryMail({ body: { recordId: record.id, templateId: template } }),
    onSuccess: ({ to, mode }) =>
      notify.success(mode === 'smtp' ? `Teste enviado para ${to}.` : `Teste gravado para ${to}.`),
  });
  const blocked = preview.checks.some(isBlocking);
  const warned = preview.checks.some((check) => !isBlocking(check));
  const sent = preview.checks.some(({ code }) => code === 'ja_enviado');
  const send = useMutation({
    mutationFn: () =>
      sendMail({
        body: { ids: [record.id], templateId: template, confirm: confirmed, resend: sent },
        idempotencyKey: key,
      }),
    onSuccess: () => {
      renew();
      notify.success(said('E-mail colocado na fila de envio.', 1));
      void refreshRecords(client);
      void client.invalidateQueries({ queryKey: keyOf(listMailMessages) });
      onSent();
    },
  });
  const failure = send.error ?? test.error;
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <div className="min-w-0 space-y-4">
        <NoServerBanner />
        {preview.units.length > 1 && (
          <Banner
            tone="info"
            title={`E-mail do cliente, com ${plural(preview.units.length, 'unidade', 'unidades')}`}
          >
            {`Saem juntas: ${preview.units.map(({ meter }) => meter).join(', ')}.`}
          </Banner>
        )}
        <dl className="space-y-2 text-body">
          <Line label="Para">{preview.to.join(', ')}</Line>
          <Line label="De">{preview.from.replaceAll('"', '')}</Line>
          <Line label="Responder para">{preview.replyTo ?? ''}</Line>
          <Line label="Assunto">{preview.subject}</Line>
          <Line label="Anexos">
            {preview.attachments
              .map(({ name, size }) => `${name} (${formatFileSize(size)})`)
              .join(', ')}
          </Line>
        </dl>
        {preview.checks.length > 0 ? (
          <Banner
            tone={blocked ? 'bad' : 'warn'}
            title={blocked ? 'Este e-mail ainda não pode ser enviado' : 'Confira antes de enviar'}
          >
            <CheckList checks={preview.checks} />
          </Banner>
        ) : (
          <Banner tone="ok" title="Pronto para enviar" />
        )}
        {failure && (
          <Banner tone="bad" title={messageOf(failure, 'Não foi possível enviar o e-mail.')} />
        )}
        {warned && !blocked && (
          <Checkbox
            checked={confirmed}
            onChange={setConfirmed}
            label={sent ? 'Enviar de novo, ciente dos avisos' : 'Enviar mesmo com os avisos'}
          />
        )}
        <div className="flex flex-wrap gap-3">
          <Button loading={test.isPending} loadingLabel="Enviando…" onClick={() => test.mutate()}>
            Enviar teste para mim
          </Button>
          <Button
            variant="primary"
            icon={<Send />}
            disabled={blocked || (warned && !confirmed)}
            loading={send.isPending}
            loadingLabel="Enviando…"
            onClick={() => send.mutate()}
          >
            Enviar
          </Button>
        </div>
      </div>
      <PreviewFrame html={preview.html} text={preview.text} />
    </div>
  );
}

function Line({ label, children }: { label: string; children: string }) {
  return (
    <div className="grid grid-cols-[120px_minmax(0,1fr)] gap-3">
      <dt className="text-dense text-muted">{label}</dt>
      <dd className="min-w-0 break-words">{children || missing}</dd>
    </div>
  );
}
