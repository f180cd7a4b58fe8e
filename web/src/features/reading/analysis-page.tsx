import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Check, Eye, EyeOff, FilePlus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { keyOf } from '@/api/call';
import { listDocuments } from '@/api/gen/leitura-de-documentos';
import { useCan } from '@/api/session';
import { PageHeader } from '@/components/feedback/page-header';
import { Button } from '@/components/ui/button';
import { notify } from '@/components/ui/notify';
import { useSearchState } from '@/hooks/use-search-state';
import { isAbort } from '@/lib/api-error';
import { paths } from '@/lib/paths';
import { optionParam, pageParam, textParam } from '@/lib/search-params';
import { DocumentList } from './components/document-list';
import { DocumentStage } from './components/document-stage';
import type { BillDocument } from './mappers';
import { type DocumentFilters, documentListQuery, documentQuery, documentStates } from './queries';
import { queueFiltersOf } from './queue/filters';
import type { QueueRow } from './queue/mappers';
import { prefetchDocument, queueQuery, useUndo } from './queue/queries';
import { type Sending, sendAll } from './send';
import { Upload } from './upload/upload';

const steps = [
  { id: 'upload', label: 'Upload de Dados' },
  { id: 'processamento', label: 'Processamento OCR' },
  { id: 'dados', label: 'Dados Extraídos' },
] as const;

const params = {
  documento: textParam(),
  situacao: optionParam(documentStates),
  page: pageParam(),
  fila: textParam(),
};

/** A bill from its file to the contract: upload, reading, review. The document is in the address. */
export function AnalysisPage() {
  const [{ documento, situacao, page, fila }, setParams] = useSearchState(params);
  const mayProcess = useCan('invoices:process');
  const [hidden, setHidden] = useState(false);
  const started = useRef(0);
  const reading = documento !== '';
  const { data, error } = useQuery({ ...documentQuery(documento), enabled: reading });
  const read = reading && data?.stage === 'lido';
  const open = (id: string) => setParams({ documento: id, fila: '' }, { push: true });
  const sending = useSending((sent) => {
    const [only, ...others] = sent.flatMap(({ documents }) => documents);
    if (others.length === 0 && only?.documentId) open(only.documentId);
  });
  const start = (files: readonly File[]) => {
    started.current = Date.now();
    sending.start(files);
  };
  const inQueue = fila !== '';
  const way = useQueueWay(documento, fila);
  const navigate = useNavigate();
  const undo = useUndo();
  const goOn = (id: string | null) =>
    void navigate(id === null ? paths.invoiceQueueOf(fila) : paths.queueDocument(id, fila));
  const linked = ({ document_id, filename }: BillDocument) => {
    if (!inQueue) return;
    notify.undo(`${filename} vinculado.`, () => undo.mutate(document_id));
    goOn(way.next);
  };
  const neighbour = useNeighbour(documento, { situacao, page }, (id, page) =>
    setParams({ documento: id, page }, { push: true }),
  );
  const move = (step: 1 | -1) => {
    if (inQueue) goOn(step > 0 ? way.next : way.previous);
    else void neighbour(step);
  };
  const reset = () => {
    sending.clear();
    setHidden(false);
    open('');
  };
  return (
    <>
      <PageHeader
        title="Análise de Fatura"
        back={inQueue ? { to: paths.invoiceQueueOf(fila), label: 'Fila de leitura' } : undefined}
        description="Envie a fatura ou a nota fiscal, confira o que foi lido e vincule ao contrato."
        actions={
          <>
            {read && (
              <Button icon={hidden ? <Eye /> : <EyeOff />} onClick={() => setHidden(!hidden)}>
                {hidden ? 'Mostrar dados' : 'Ocultar dados'}
              </Button>
            )}
            {(reading || sending.sendings.length > 0) && (
              <Button icon={<FilePlus />} onClick={reset}>
                Nova fatura
              </Button>
            )}
          </>
        }
      />
      <div className="space-y-6">
        <Steps current={!reading ? 'upload' : read ? 'dados' : 'processamento'} />
        {reading ? (
          <DocumentStage
            key={documento}
            data={data}
            error={error}
            file={fileOf(sending.sendings, documento)}
            started={started.current}
            hidden={hidden}
            onReset={reset}
            onMove={move}
            onLinked={linked}
          />
        ) : (
          <>
            {mayProcess && (
              <Upload
                sendings={sending.sendings}
                busy={sending.busy}
                onFiles={start}
                onCancel={sending.clear}
                onOpen={open}
              />
            )}
            <DocumentList
              filters={{ situacao, page }}
              onFilters={(change) => setParams(change, { push: true })}
            />
          </>
        )}
      </div>
    </>
  );
}

/** The file that this very screen has sent; null for a document of another day. */
function fileOf(sendings: readonly Sending[], id: string): File | null {
  const sent = sendings.find(({ documents }) => documents.some((d) => d.documentId === id));
  return sent?.alone ? sent.file : null;
}

/** Where the document stands, of the three steps. */
function Steps({ current }: { current: (typeof steps)[number]['id'] }) {
  const place = steps.findIndex(({ id }) => id === current);
  return (
    <ol aria-label="Etapas" className="flex flex-wrap gap-x-6 gap-y-2">
      {steps.map(({ id, label }, i) => (
        <li
          key={id}
          aria-current={i === place ? 'step' : undefined}
          className={clsx(
            'flex items-center gap-2 text-body',
            i === place ? 'font-medium text-fg' : 'text-muted',
          )}
        >
          <span
            aria-hidden="true"
            className={clsx(
              'flex size-6 items-center justify-center rounded-full text-caption font-medium',
              i === place ? 'bg-primary text-primary-fg' : 'bg-subtle text-muted',
            )}
          >
            {i < place ? <Check className="size-3.5" /> : i + 1}
          </span>
          {label}
        </li>
      ))}
    </ol>
  );
}

interface Way {
  id: string;
  next: string | null;
  previous: string | null;
}

/**
 * The way through the queue from a document that was opened from it: what comes after and before
 * it. A document that was linked has left the list, and its neighbours are those that it had.
 */
function useQueueWay(id: string, fila: string): Way {
  const client = useQueryClient();
  const [known, setKnown] = useState<Way>({ id: '', next: null, previous: null });
  const { data } = useQuery({ ...queueQuery(queueFiltersOf(fila)), enabled: fila !== '' });
  const way = wayOf(data?.rows ?? [], id, known);
  if (way.id !== known.id || way.next !== known.next || way.previous !== known.previous)
    setKnown(way);
  const { next } = way;
  useEffect(() => {
    if (next !== null) prefetchDocument(client, next);
  }, [client, next]);
  return way;
}

function wayOf(rows: readonly QueueRow[], id: string, known: Way): Way {
  const at = rows.findIndex((row) => row.document_id === id);
  if (at >= 0)
    return {
      id,
      next: rows[at + 1]?.document_id ?? null,
      previous: rows[at - 1]?.document_id ?? null,
    };
  if (known.id === id) return known;
  return { id: '', next: rows[0]?.document_id ?? null, previous: null }; // one that never was in the list
}

/** Goes to the document after or before one, in the order of the list that the address filters. */
function useNeighbour(
  id: string,
  filters: DocumentFilters,
  open: (id: string, page: number) => void,
) {
  const client = useQueryClient();
  return async (step: 1 | -1) => {
    const rowsOf = async (page: number) =>
      (await client.fetchQuery(documentListQuery({ ...filters, page }))).rows;
    const rows = await rowsOf(filters.page);
    const at = rows.findIndex((row) => row.document_id === id);
    const beside = rows[at + step];
    if (beside) return open(beside.document_id, filters.page);
    const page = filters.page + step;
    if (at < 0 || page < 1) return;
    const over = (await rowsOf(page)).at(step > 0 ? 0 : -1);
    if (over) open(over.document_id, page);
  };
}

/** Sends one lot of files at a time; leaving the screen stops it. */
function useSending(onSent: (sent: readonly Sending[]) => void) {
  const client = useQueryClient();
  const [sendings, setSendings] = useState<readonly Sending[]>([]);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const send = useMutation({
    mutationFn: ({ files, signal }: { files: readonly File[]; signal: AbortSignal }) =>
      sendAll(files, { signal, onChange: (all) => signal.aborted || setSendings(all) }),
    onSuccess: onSent,
    onError: (error) => {
      if (!isAbort(error)) setSendings([]);
    },
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(listDocuments) }),
  });

  return {
    sendings,
    busy: send.isPending,
    start: (files: readonly File[]) => {
      if (files.length === 0 || send.isPending) return;
      running.current = new AbortController();
      send.mutate({ files, signal: running.current.signal });
    },
    /** Stops what is on its way and forgets the lot; what the server has stays there. */
    clear: () => {
      running.current?.abort();
      setSendings([]);
    },
  };
}
