import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { keyOf } from '@/api/call';
import { checkMail, sendMail } from '@/api/gen/e-mails';
import type { MailingCheckBody, MailingSkipBody } from '@/api/gen/types.gen';

import { AsyncView } from '@/components/feedback/async-view';
import { Banner } from '@/components/feedback/banner';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { CancelButton, Dialog } from '@/components/ui/dialog';
import { notify } from '@/components/ui/notify';
import { Skeleton } from '@/components/ui/skeleton';
import { useIdempotencyKey } from '@/hooks/use-idempotency-key';
import { messageOf } from '@/lib/api-error';
import { monthLabel, type YearMonth } from '@/lib/month';
import { paths } from '@/lib/paths';
import { plural } from '@/lib/text';
import { NoServerBanner } from '@/model/mail/no-server-banner';
import { useSent } from '@/model/mail/server';
import { CheckList } from './check-list';
import { TemplateSelect } from './template-select';

interface SendMonthDialogProps {
  month: YearMonth;
  /** Opens the message of one record. */
  onPreview: (id: string) => void;
  onClose: () => void;
}

/** A whole month: what would leave, what stays and why, then the sending in the background. */
export function SendMonthDialog({ month, onPreview, onClose }: SendMonthDialogProps) {
  const navigate = useNavigate();
  const [templateId, setTemplateId] = useState('');
  const [confirm, setConfirm] = useState(false);
  const [resend, setResend] = useState(false);
  const { key, renew } = useIdempotencyKey();
  const sent = useSent();
  const body = { mes: month, templateId: templateId || undefined };
  const query = useQuery({
    queryKey: [...keyOf(checkMail), body],
    queryFn: ({ signal }) => checkMail({ body, signal }),
    staleTime: 0,
  });
  const send = useMutation({
    mutationFn: () => sendMail({ body: { ...body, confirm, resend }, idempotencyKey: key }),
    onSuccess: ({ batchId }) => {
      renew();
      notify.success(sent('Disparo iniciado.', 'O disparo guarda as mensagens.'));
      void navigate(paths.mailBatch(batchId));
    },
  });
  const leaving = query.data ? countLeaving(query.data, confirm, resend) : 0;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={`Enviar ${monthLabel(month)}`}
      description="Todos os registros do mês, também os que a busca não mostra; os de um cliente que recebe um só e-mail saem juntos."
      footer={
        <>
          <CancelButton onClick={onClose} />
          <Button
            variant="primary"
            disabled={query.data === undefined || leaving === 0}
            loading={send.isPending}
            loadingLabel="Enviando…"
            onClick={() => send.mutate()}
          >
            {`Enviar ${plural(leaving, 'registro', 'registros')}`}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <NoServerBanner />
        {send.isError && (
          <Banner tone="bad" title={messageOf(send.error, 'Não foi possível iniciar o disparo.')} />
        )}
        <div className="max-w-sm">
          <TemplateSelect value={templateId} onChange={setTemplateId} />
        </div>
        <AsyncView
          query={query}
          loadingLabel="Verificando os registros..."
          skeleton={<Skeleton size="h-48 w-full" />}
          errorTitle="Não foi possível verificar os registros do mês."
        >
          {(checked) => (
            <>
              <Totals checked={checked} />
              <div className="space-y-2">
                {checked.comAvisos > 0 && (
                  <Checkbox
                    checked={confirm}
                    onChange={setConfirm}
                    label="Enviar também os que têm avisos"
                    hint="Confira a lista abaixo antes."
                  />
                )}
                {checked.jaEnviados > 0 && (
                  <Checkbox
                    checked={resend}
                    onChange={setResend}
                    label="Enviar de novo os já enviados"
                  />
                )}
              </div>
              <CheckedRows rows={checked.data} onPreview={onPreview} />
            </>
          )}
        </AsyncView>
      </div>
    </Dialog>
  );
}

/** How many would leave with these answers; the server decides again for each. */
function countLeaving(checked: MailingCheckBody, confirm: boolean, resend: boolean): number {
  const { prontos, comAvisos, jaEnviados } = checked;
  return prontos + (confirm ? comAvisos : 0) + (resend ? jaEnviados : 0);
}

function Totals({ checked }: { checked: MailingCheckBody }) {
  const figures = [
    { label: 'Prontos', value: checked.prontos },
    { label: 'Com avisos', value: checked.comAvisos },
    { label: 'Bloqueados', value: checked.bloqueados },
    { label: 'Já enviados', value: checked.jaEnviados },
    { label: 'Na fila', value: checked.naFila },
    { label: 'Dispensados', value: checked.dispensados },
  ];
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-6">
      {figures.map(({ label, value }) => (
        <div key={label} className="rounded-control border border-border px-3 py-2">
          <dt className="text-caption text-muted">{label}</dt>
          <dd className="text-title font-semibold tabular-nums">{value.toLocaleString('pt-BR')}</dd>
        </div>
      ))}
    </dl>
  );
}

interface CheckedRowsProps {
  rows: readonly MailingSkipBody[];
  onPreview?: (id: string) => void;
}

/** Records with what was found about each. */
export function CheckedRows({ rows, onPreview }: CheckedRowsProps) {
  if (rows.length === 0) return null;
  return (
    <ul
      aria-label="Registros com erros ou avisos"
      className="divide-y divide-border rounded-control border border-border"
    >
      {rows.map((row) => (
        <li key={row.id} className="flex flex-wrap items-start justify-between gap-3 px-4 py-3">
          <div className="min-w-0 flex-1 basis-60 space-y-1">
            <p className="text-body font-medium break-words">
              {row.clientName}
              {row.meter && <span className="font-normal text-muted"> · {row.meter}</span>}
            </p>
            <CheckList checks={row.checks} />
          </div>
          {onPreview && (
            <Button
              size="sm"
              aria-label={`Prévia: ${row.clientName}`}
              onClick={() => onPreview(row.id)}
            >
              Prévia
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
