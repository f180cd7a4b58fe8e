import { Banner } from '@/components/feedback/banner';
import { UploadProgress } from '@/components/file-drop/upload-progress';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { networkMessage } from '@/lib/api-error';
import type { Sending } from '../send';
import { BillDrop } from './bill-drop';
import { Lot } from './lot';
import { SentBefore } from './sent-before';

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
  const done = sendings.filter(({ state }) => state === 'enviado');
  const waits = sendings.length - done.length - (current ? 1 : 0);
  const received = done.flatMap(({ documents }) => documents);
  const [only] = sendings;
  const failed = sendings.length === 1 && received.length === 1 ? only : undefined;
  const reason = received[0]?.documentId === null ? received[0].error : '';
  return (
    <Card title="Upload de Dados">
      <div className="space-y-4">
        {failed && received[0]?.before && (
          <SentBefore
            id={received[0].before.id}
            linked={received[0].before.linked}
            said={reason}
            onOpen={onOpen}
          />
        )}
        {failed && reason !== '' && !received[0]?.before && (
          <Banner
            tone="bad"
            title={reason}
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
        {(sendings.length > 1 || received.length > 1) && received.length > 0 && (
          <Lot received={received} onOpen={onOpen} />
        )}
      </div>
    </Card>
  );
}
