import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { addContractFile } from '@/api/gen/arquivos';
import { Banner } from '@/components/feedback/banner';
import { FileDrop } from '@/components/file-drop/file-drop';
import { UploadProgress } from '@/components/file-drop/upload-progress';
import type { FileRules } from '@/components/file-drop/validate-file';
import { Button } from '@/components/ui/button';
import { CancelButton, Dialog } from '@/components/ui/dialog';
import { notify } from '@/components/ui/notify';
import { Select } from '@/components/ui/select';
import { useIdempotencyKey } from '@/hooks/use-idempotency-key';
import { useUnsaved } from '@/hooks/use-unsaved';
import { isAbort, messageOf } from '@/lib/api-error';
import { uploadFile } from '@/lib/upload';
import { reconcile } from '@/model/contract/cache';
import { fileKinds } from '@/model/contract/file';

const rules: FileRules = {
  extensions: ['.pdf', '.xml', '.xlsx', '.csv', '.png', '.jpg', '.jpeg'],
  maxBytes: 10 * 1024 * 1024,
  sizeMessage: 'O arquivo deve ter no máximo 10 MB.',
};

/** Sends one file, of a kind, with its progress and a way out. */
export function UploadDialog({ contractId, onClose }: { contractId: string; onClose: () => void }) {
  const id = useId();
  const [kind, setKind] = useState<string>('contrato');
  const [file, setFile] = useState<File | null>(null);
  const [missing, setMissing] = useState(false);
  const { send, share, cancel, renew } = useSendFile(contractId, onClose);
  useUnsaved(file !== null, { saving: send.isPending });
  const choose = (next: File | null) => {
    setFile(next);
    setMissing(false);
    renew();
    send.reset();
  };
  const failed = send.error && !isAbort(send.error) ? send.error : null;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !send.isPending && onClose()}
      title="Enviar arquivo"
      persistent
      footer={
        <>
          <CancelButton onClick={onClose} disabled={send.isPending} />
          <Button
            variant="primary"
            loading={send.isPending}
            loadingLabel="Enviando…"
            onClick={() => (file ? send.mutate({ file, kind }) : setMissing(true))}
          >
            Enviar
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {failed && (
          <Banner
            tone="bad"
            title={messageOf(failed, 'Não foi possível enviar o arquivo. Tente novamente.')}
          />
        )}
        <div>
          <label htmlFor={id} className="mb-1.5 block text-body font-medium">
            Tipo
          </label>
          <Select
            id={id}
            options={fileKinds}
            value={kind}
            onChange={(event) => {
              setKind(event.target.value);
              renew();
            }}
          />
        </div>
        <FileDrop
          label="Arquivo do contrato"
          rules={rules}
          file={file}
          onFile={choose}
          error={missing ? 'Escolha um arquivo.' : null}
          disabled={send.isPending}
        />
        {send.isPending && file && (
          <UploadProgress label={`Enviando ${file.name}`} value={share} onCancel={cancel} />
        )}
      </div>
    </Dialog>
  );
}

function useSendFile(contractId: string, onSent: () => void) {
  const client = useQueryClient();
  const once = useIdempotencyKey();
  const [share, setShare] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  // A dialog that goes away takes its upload with it.
  useEffect(() => () => running.current?.abort(), []);
  const send = useMutation({
    mutationFn: ({ file, kind }: { file: File; kind: string }) => {
      running.current = new AbortController();
      setShare(0);
      return uploadFile(`${addContractFile.at({ id: contractId })}?kind=${kind}`, file, {
        signal: running.current.signal,
        onProgress: setShare,
        idempotencyKey: once.key,
      });
    },
    onSuccess: () => {
      notify.success('Arquivo enviado');
      onSent();
    },
    onSettled: () => void reconcile(client),
  });
  return { send, share, cancel: () => running.current?.abort(), renew: once.renew };
}
