import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download, FileText, Trash2, Upload } from 'lucide-react';
import { useState } from 'react';
import { deleteFile, downloadFile } from '@/api/gen/arquivos';
import { useCan } from '@/api/session';
import { EmptyState } from '@/components/feedback/empty-state';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { IconButton } from '@/components/ui/icon-button';
import { notify } from '@/components/ui/notify';
import { onDemand } from '@/components/ui/on-demand';
import { messageOf } from '@/lib/api-error';
import { formatDateTime, formatFileSize } from '@/lib/format';
import { reconcile } from '@/model/contract/cache';
import type { ContractFile } from '@/model/contract/file';

const UploadDialog = onDemand(() => import('./upload-dialog').then((m) => m.UploadDialog));

interface FileListProps {
  contractId: string;
  files: readonly ContractFile[];
  refreshing: boolean;
}

/** The files of a contract: sent, downloaded and deleted here. */
export function FileList({ contractId, files, refreshing }: FileListProps) {
  const mayWrite = useCan('invoices:process');
  const [sending, setSending] = useState(false);
  const [deleting, setDeleting] = useState<ContractFile | null>(null);
  return (
    <Card
      title="Arquivos"
      padding="none"
      refreshing={refreshing}
      actions={
        mayWrite && (
          <Button size="sm" icon={<Upload />} onClick={() => setSending(true)}>
            Enviar arquivo
          </Button>
        )
      }
    >
      {files.length === 0 ? (
        <EmptyState
          icon={<FileText />}
          title="Nenhum arquivo enviado."
          description="Guarde aqui o contrato assinado, os aditivos, as notas e as faturas."
          action={
            mayWrite && (
              <Button size="sm" onClick={() => setSending(true)}>
                Enviar o primeiro arquivo
              </Button>
            )
          }
        />
      ) : (
        <ul aria-label="Arquivos do contrato" className="divide-y divide-border">
          {files.map((file) => (
            <li key={file.id} className="flex items-center gap-3 px-5 py-3">
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <span className="text-body font-medium break-all">{file.filename}</span>
                  <Badge>{file.kind}</Badge>
                </p>
                <p className="mt-0.5 text-dense text-muted tabular-nums">
                  {formatFileSize(file.size)} · {formatDateTime(file.at)}
                  {file.by && ` · ${file.by}`}
                </p>
              </div>
              <a
                href={downloadFile.at({ id: file.id })}
                download={file.filename}
                aria-label={`Baixar ${file.filename}`}
                className="inline-flex size-8 shrink-0 items-center justify-center rounded-control hover:bg-subtle pointer-coarse:size-11"
              >
                <Download className="size-4" aria-hidden="true" />
              </a>
              {mayWrite && (
                <IconButton
                  label={`Excluir ${file.filename}`}
                  icon={<Trash2 />}
                  size="sm"
                  onClick={() => setDeleting(file)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {sending && <UploadDialog contractId={contractId} onClose={() => setSending(false)} />}
      {deleting && <DeleteFile file={deleting} onClose={() => setDeleting(null)} />}
    </Card>
  );
}

function DeleteFile({ file, onClose }: { file: ContractFile; onClose: () => void }) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => deleteFile({ path: { id: file.id } }),
    onSuccess: () => {
      notify.success('Arquivo excluído');
      onClose();
    },
    onSettled: () => void reconcile(client),
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !remove.isPending && onClose()}
      title="Excluir o arquivo?"
      description={
        remove.error
          ? messageOf(remove.error, 'Não foi possível excluir o arquivo. Tente novamente.')
          : `${file.filename} deixa de fazer parte do contrato.`
      }
      confirmLabel="Excluir arquivo"
      loading={remove.isPending}
      onConfirm={() => remove.mutate()}
    />
  );
}
