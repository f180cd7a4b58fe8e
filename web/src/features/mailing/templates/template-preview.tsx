import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { previewMail, tryMail } from '@/api/gen/e-mails';
import type { MailingDraftBody } from '@/api/gen/types.gen';

import { Banner } from '@/components/feedback/banner';
import { FieldFrame } from '@/components/form/field-frame';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { notify } from '@/components/ui/notify';
import { Select } from '@/components/ui/select';
import { ApiError, messageOf } from '@/lib/api-error';
import { PreviewFrame } from '../dispatch/preview-frame';
import { groupLabel } from '../group-by-month';
import { samplesQuery } from '../queries';
import type { TemplateForm } from './schema';
import { withPlaces } from './schema';

/** What is written, filled in for a real recipient; nothing has to be saved first. */
export function TemplatePreview({ draft }: { draft: () => TemplateForm }) {
  const id = useId();
  const { data: samples = [] } = useQuery(samplesQuery);
  const [chosen, setChosen] = useState('');
  const recordId = chosen || (samples[0]?.id ?? '');
  const input = () => ({ recordId, draft: partsOf(draft()) });
  const preview = useMutation({ mutationFn: () => previewMail({ body: input() }) });
  const test = useMutation({
    mutationFn: () => tryMail({ body: input() }),
    onSuccess: ({ to }) => notify.success(`Teste enviado para ${to}.`),
  });
  const error = withPlaces(preview.error ?? test.error);
  return (
    <Card title="Prévia">
      <div className="space-y-4">
        <div className="flex flex-wrap items-end gap-3">
          <div className="min-w-0 flex-1 basis-60">
            <FieldFrame id={id} label="Destinatário">
              {(control) => (
                <Select
                  {...control}
                  value={recordId}
                  options={samples.map((record) => ({
                    value: record.id,
                    label: `${record.client || record.id}, ${groupLabel(record.month)}`,
                  }))}
                  onChange={(event) => setChosen(event.target.value)}
                />
              )}
            </FieldFrame>
          </div>
          <Button
            loading={preview.isPending}
            disabled={recordId === ''}
            onClick={() => preview.mutate()}
          >
            Ver prévia
          </Button>
          <Button
            loading={test.isPending}
            loadingLabel="Enviando…"
            disabled={recordId === ''}
            onClick={() => test.mutate()}
          >
            Enviar teste para mim
          </Button>
        </div>
        {Boolean(error) && (
          <Banner tone="bad" title={messageOf(error, 'Não foi possível montar a prévia.')}>
            {error instanceof ApiError &&
              error.fields.map(({ path, message }) => <p key={`${path} ${message}`}>{message}</p>)}
          </Banner>
        )}
        {preview.data && (
          <>
            <p className="text-body break-words">
              <span className="text-muted">Assunto: </span>
              {preview.data.subject}
            </p>
            <PreviewFrame html={preview.data.html} text={preview.data.text} />
          </>
        )}
      </div>
    </Card>
  );
}

function partsOf(form: TemplateForm): MailingDraftBody {
  const { context, subject, text, html, attachPdf, attachXlsx } = form;
  return { context, subject, text, html, attachPdf, attachXlsx };
}
