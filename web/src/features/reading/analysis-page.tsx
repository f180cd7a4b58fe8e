import { useQuery } from '@tanstack/react-query';
import { Eye, EyeOff, FilePlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useCan } from '@/api/session';
import { PageHeader } from '@/components/feedback/page-header';
import { Button } from '@/components/ui/button';
import { useSearchState } from '@/hooks/use-search-state';
import { optionParam, pageParam, textParam } from '@/lib/search-params';
import { DocumentList } from './components/document-list';
import { DocumentStage } from './components/document-stage';
import { Steps } from './components/steps';
import { Upload } from './components/upload';
import { documentQuery, documentStates } from './queries';
import { isArchive, type Sending } from './send';
import { useNeighbour } from './use-neighbour';
import { useSending } from './use-sending';

const params = {
  documento: textParam(),
  situacao: optionParam(documentStates),
  page: pageParam(),
};

/** A bill from its file to the contract: upload, reading, review. The document is in the address. */
export function AnalysisPage() {
  const [{ documento, situacao, page }, setParams] = useSearchState(params);
  const mayProcess = useCan('invoices:process');
  const [hidden, setHidden] = useState(false);
  const started = useRef(0);
  const reading = documento !== '';
  const { data, error } = useQuery({ ...documentQuery(documento), enabled: reading });
  const read = reading && data?.stage === 'lido';
  const open = (id: string) => setParams({ documento: id }, { push: true });
  const sending = useSending((sent) => {
    const [only, ...others] = sent.flatMap(({ documents }) => documents);
    if (others.length === 0 && only?.documentId) open(only.documentId);
  });
  const start = (files: readonly File[]) => {
    started.current = Date.now();
    sending.start(files);
  };
  const move = useNeighbour(documento, { situacao, page }, (id, page) =>
    setParams({ documento: id, page }, { push: true }),
  );
  const reset = () => {
    sending.clear();
    setHidden(false);
    open('');
  };
  return (
    <>
      <PageHeader
        title="Análise de Fatura"
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
            onMove={(step) => void move(step)}
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
