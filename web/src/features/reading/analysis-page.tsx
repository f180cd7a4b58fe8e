import { useQuery } from '@tanstack/react-query';
import { Eye, EyeOff, FilePlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useCan } from '@/api/session';
import { PageHeader } from '@/components/feedback/page-header';
import { Button } from '@/components/ui/button';
import { notify } from '@/components/ui/notify';
import { useSearchState } from '@/hooks/use-search-state';
import { paths } from '@/lib/paths';
import { optionParam, pageParam, textParam } from '@/lib/search-params';
import { DocumentList } from './components/document-list';
import { DocumentStage } from './components/document-stage';
import { Steps } from './components/steps';
import type { BillDocument } from './mappers';
import { documentQuery, documentStates } from './queries';
import { useUndo } from './queue/queries';
import { useQueueWay } from './queue/use-queue-way';
import { isArchive, type Sending } from './send';
import { Upload } from './upload/upload';
import { useNeighbour } from './use-neighbour';
import { useSending } from './use-sending';

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
  return sent === undefined || isArchive(sent.file) ? null : sent.file;
}
