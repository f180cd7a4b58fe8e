import { useQueries } from '@tanstack/react-query';
import { Button } from '@/components/ui/button';
import { StageBadge } from '../components/stage-badge';
import type { SentDocument } from '../mappers';
import { documentsOfLotQuery, lotSize } from '../queries';
import { notSentText, type Received, sentText } from '../send';

interface LotProps {
  received: readonly Received[];
  onOpen: (id: string) => void;
}

/** What became of each of several files, and how far its reading is. */
export function Lot({ received, onOpen }: LotProps) {
  const stages = useStages(received);
  return (
    <ul aria-label="Arquivos deste envio" className="divide-y divide-border">
      {received.map(({ filename, documentId, error }, i) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: the lot keeps its order, names may repeat
          key={i}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2"
        >
          <p className="min-w-0 flex-1 basis-52 text-dense break-words">
            {documentId === null ? (
              <>
                {notSentText(error)}
                <span className="block text-muted">{filename}</span>
              </>
            ) : (
              <>
                {sentText(filename)}
                {error !== '' && <span className="block text-muted">{error}</span>}
              </>
            )}
          </p>
          {documentId !== null && (
            <span className="flex items-center gap-3">
              <Stage document={stages.get(documentId)} />
              <Button size="sm" onClick={() => onOpen(documentId)} aria-label={`Abrir ${filename}`}>
                Abrir
              </Button>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function Stage({ document }: { document: SentDocument | undefined }) {
  return document === undefined ? null : (
    <StageBadge stage={document.stage} linked={document.linked} badge={document.badge} />
  );
}

/** The documents of the lot as the server knows them, requested a hundred at a time. */
function useStages(received: readonly Received[]): ReadonlyMap<string, SentDocument> {
  const ids = received.flatMap(({ documentId }) => documentId ?? []);
  const parts = Array.from({ length: Math.ceil(ids.length / lotSize) }, (_, i) =>
    ids.slice(i * lotSize, (i + 1) * lotSize),
  );
  return useQueries({
    queries: parts.map(documentsOfLotQuery),
    combine: (results) =>
      new Map(results.flatMap(({ data }) => data?.rows ?? []).map((row) => [row.document_id, row])),
  });
}
