import { Banner } from '@/components/feedback/banner';
import { UploadProgress } from '@/components/file-drop/upload-progress';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { networkMessage } from '@/lib/api-error';
import { notSentText, type Sending, sentText } from '../send';
import { BillDrop } from './bill-drop';

interface UploadProps {
  sendings: readonly Sending[];
  busy: boolean;
  onFiles: (files: readonly File[]) => void;
  onCancel: () => void;
  onOpen: (id: string) => void;
}

/** The first step: files are chosen, and go one after the other. */
export function Upload({ sendings, busy, onFiles, onCancel, onOpen }: UploadProps) {
  const current = sendings.find(({ state }) => state === 'enviando');
  const done = sendings.filter(({ state }) => state === 'enviado' || state === 'recusado');
  const waits = sendings.length - done.length - (current ? 1 : 0);
  const [only] = sendings;
  const failed = sendings.length === 1 && only?.state === 'recusado' ? only : null;
  return (
    <Card title="Upload de Dados">
      <div className="space-y-4">
        {failed && (
          <Banner
            tone="bad"
            title={failed.error}
            action={
              <Button size="sm" onClick={() => onFiles([failed.file])}>
                Tentar novamente
              </Button>
            }
          >
            {navigator.onLine ? failed.file.name : networkMessage}
          </Banner>
        )}
        <BillDrop onFiles={onFiles} disabled={busy} />
        {busy && current && (
          <UploadProgress
            label={`Enviando ${current.file.name}`}
            value={current.share}
            detail={waits > 0 ? `faltam ${waits}` : undefined}
            onCancel={onCancel}
          />
        )}
        {sendings.length > 1 && done.length > 0 && <Lot sendings={done} onOpen={onOpen} />}
      </div>
    </Card>
  );
}

/** What became of each of several files. */
function Lot({ sendings, onOpen }: { sendings: readonly Sending[]; onOpen: (id: string) => void }) {
  return (
    <ul aria-label="Arquivos deste envio" className="divide-y divide-border">
      {sendings.map(({ file, documentId, error }, i) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: the lot keeps its order, names may repeat
          key={i}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2"
        >
          <p className="min-w-0 flex-1 basis-52 text-dense break-all">
            {documentId === null ? (
              <>
                {notSentText(error)}
                <span className="block text-muted">{file.name}</span>
              </>
            ) : (
              sentText(file.name)
            )}
          </p>
          {documentId !== null && (
            <Button size="sm" onClick={() => onOpen(documentId)} aria-label={`Abrir ${file.name}`}>
              Abrir
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
