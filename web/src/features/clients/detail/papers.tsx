import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, FileCheck2, Trash2, Upload } from 'lucide-react';
import { useState } from 'react';
import { keyOf } from '@/api/call';
import { deleteLeadPaper, downloadLeadPaper, getLead, listLeadPapers } from '@/api/gen/clientes';
import type { LeadPaperBody } from '@/api/gen/types.gen';
import { useCan } from '@/api/session';
import { AsyncView } from '@/components/feedback/async-view';
import { EmptyState } from '@/components/feedback/empty-state';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { IconButton } from '@/components/ui/icon-button';
import { notify } from '@/components/ui/notify';
import { Skeleton } from '@/components/ui/skeleton';
import { messageOf } from '@/lib/api-error';
import { formatDate, formatDateTime, formatFileSize } from '@/lib/format';
import { labelOf, paperOptions } from '../options';
import { papersQuery } from '../queries';
import { PaperDialog } from './paper-dialog';

/** The files of a client, with the consent that they give and until when it holds. */
export function Papers({ clientId }: { clientId: string }) {
  const mayWrite = useCan('leads:update');
  const query = useQuery(papersQuery(clientId));
  const [sending, setSending] = useState(false);
  const [removing, setRemoving] = useState<LeadPaperBody | null>(null);
  return (
    <Card
      title="Documentos"
      padding="none"
      refreshing={query.isFetching && query.data !== undefined}
      actions={
        mayWrite && (
          <Button size="sm" icon={<Upload />} onClick={() => setSending(true)}>
            Enviar documento
          </Button>
        )
      }
    >
      <AsyncView
        query={query}
        loadingLabel="Carregando documentos..."
        skeleton={<Skeleton size="m-5 h-24" />}
        errorTitle="Não foi possível carregar os documentos."
        isEmpty={(papers) => papers.length === 0}
        empty={
          <EmptyState
            icon={<FileCheck2 />}
            title="Nenhum documento enviado."
            description="Guarde aqui a carta de autorização (LOA), com quem a assinou e até quando vale."
            action={
              mayWrite && (
                <Button size="sm" onClick={() => setSending(true)}>
                  Enviar o primeiro documento
                </Button>
              )
            }
          />
        }
      >
        {(papers) => (
          <ul aria-label="Documentos do cliente" className="divide-y divide-border">
            {papers.map((paper) => (
              <PaperRow
                key={paper.id}
                clientId={clientId}
                paper={paper}
                onRemove={mayWrite ? () => setRemoving(paper) : undefined}
              />
            ))}
          </ul>
        )}
      </AsyncView>
      {sending && <PaperDialog clientId={clientId} onClose={() => setSending(false)} />}
      {removing && (
        <RemovePaper clientId={clientId} paper={removing} onClose={() => setRemoving(null)} />
      )}
    </Card>
  );
}

interface PaperRowProps {
  clientId: string;
  paper: LeadPaperBody;
  onRemove: (() => void) | undefined;
}

function PaperRow({ clientId, paper, onRemove }: PaperRowProps) {
  const consent = [
    paper.consentidoPor && `Assinado por ${paper.consentidoPor}`,
    paper.consentidoEm && `em ${formatDate(paper.consentidoEm)}`,
    paper.validoAte && `válido até ${formatDate(paper.validoAte)}`,
  ].filter(Boolean);
  return (
    <li className="flex items-center gap-3 px-5 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="text-body font-medium break-all">{paper.filename}</span>
          <Badge>{labelOf(paperOptions, paper.tipo)}</Badge>
          {paper.validoAte && (
            <Badge tone={paper.vencido ? 'bad' : 'ok'}>
              {paper.vencido ? 'Vencido' : 'Vigente'}
            </Badge>
          )}
        </p>
        {consent.length > 0 && <p className="mt-0.5 text-dense">{consent.join(', ')}</p>}
        <p className="mt-0.5 text-dense text-muted tabular-nums">
          {formatFileSize(paper.size)} · {formatDateTime(paper.created_at)}
          {paper.por && ` · ${paper.por}`}
        </p>
      </div>
      <a
        href={downloadLeadPaper.at({ id: clientId, part: paper.id })}
        download={paper.filename}
        aria-label={`Baixar ${paper.filename}`}
        className="inline-flex size-8 shrink-0 items-center justify-center rounded-control hover:bg-subtle pointer-coarse:size-11"
      >
        <Download className="size-4" aria-hidden="true" />
      </a>
      {onRemove && (
        <IconButton
          label={`Excluir ${paper.filename}`}
          icon={<Trash2 />}
          size="sm"
          onClick={onRemove}
        />
      )}
    </li>
  );
}

interface RemovePaperProps {
  clientId: string;
  paper: LeadPaperBody;
  onClose: () => void;
}

function RemovePaper({ clientId, paper, onClose }: RemovePaperProps) {
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: () => deleteLeadPaper({ path: { id: clientId, part: paper.id } }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: keyOf(listLeadPapers) });
      void queries.invalidateQueries({ queryKey: keyOf(getLead) });
      notify.success('Documento excluído');
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !remove.isPending && onClose()}
      title="Excluir o documento?"
      description={
        remove.error
          ? messageOf(remove.error, 'Não foi possível excluir o documento. Tente novamente.')
          : `${paper.filename} deixa de fazer parte do cliente.`
      }
      confirmLabel="Excluir documento"
      tone="danger"
      loading={remove.isPending}
      onConfirm={() => remove.mutate()}
    />
  );
}
