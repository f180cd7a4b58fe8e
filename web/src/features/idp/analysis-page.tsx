import { useQuery } from '@tanstack/react-query';
import { Eye, EyeOff, FilePlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useCan } from '@/api/session';
import { PageHeader } from '@/components/feedback/page-header';
import { Button } from '@/components/ui/button';
import { useSearchState } from '@/hooks/use-search-state';
import { pageParam, textParam } from '@/lib/search-params';
import { DocumentList } from './components/document-list';
import { DocumentStage } from './components/document-stage';
import { Steps } from './components/steps';
import { Upload } from './components/upload';
import { documentQuery } from './queries';
import type { Sending } from './send';
import { useSending } from './use-sending';

const params = { documento: textParam(), page: pageParam() };

/** A bill from its file to the contract: upload, reading, review. The document is in the address. */
export function AnalysisPage() {
  const [{ documento, page }, setParams] = useSearchState(params);
  const mayProcess = useCan('invoices:process');
  const [hidden, setHidden] = useState(false);
  const started = useRef(0);
  const reading = documento !== '';
  const { data, error } = useQuery({ ...documentQuery(documento), enabled: reading });
  const read = reading && data?.stage === 'lido';
  const open = (id: string) => setParams({ documento: id }, { push: true });
  const sending = useSending((sent) => {
    const [only] = sent;
    if (sent.length === 1 && only?.documentId) open(only.documentId);
  });
  const start = (files: readonly File[]) => {
    started.current = Date.now();
    sending.start(files);
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
            <DocumentList page={page} onPage={(next) => setParams({ page: next })} />
          </>
        )}
      </div>
    </>
  );
}

/** The file that this very screen has sent; null for a document of another day. */
function fileOf(sendings: readonly Sending[], id: string): File | null {
  return sendings.find(({ documentId }) => documentId === id)?.file ?? null;
}
