import { FileSearch } from 'lucide-react';
import { useCan } from '@/api/session';
import { Banner } from '@/components/feedback/banner';
import { EmptyState } from '@/components/feedback/empty-state';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { onDemand } from '@/components/ui/on-demand';
import { isNotFound } from '@/lib/api-error';
import type { BillDocument } from '../mappers';
import { pollError } from '../send';
import { Claimed } from './claimed';
import { Divided } from './divided';
import { Failed } from './failed';
import { PartOfFile } from './part-of-file';
import { Processing } from './processing';
import { SameFile } from './same-file';

const Review = onDemand(() => import('./review').then((m) => m.Review), { panel: true });

interface DocumentStageProps {
  data: BillDocument | undefined;
  error: unknown;
  /** What was sent, where it was sent just now. */
  file: File | null;
  /** When its sending began, in milliseconds of the epoch. */
  started: number;
  hidden: boolean;
  onReset: () => void;
  onMove: (step: 1 | -1) => void;
  /** Called once the document is an invoice. */
  onLinked: (document: BillDocument) => void;
}

/** One document: being read, failed, or read. */
export function DocumentStage(props: DocumentStageProps) {
  const { data, error, file, started, hidden, onReset, onMove, onLinked } = props;
  const mayProcess = useCan('invoices:process');
  const stage = data?.stage ?? null;
  // A later reading counts from its own beginning.
  const first = file !== null && (data?.version ?? 1) === 1;
  if (isNotFound(error)) {
    return (
      <Card padding="none">
        <EmptyState
          icon={<FileSearch />}
          title="Documento não encontrado."
          action={<Button onClick={onReset}>Voltar para o envio</Button>}
        />
      </Card>
    );
  }
  return (
    <div className="space-y-6">
      {Boolean(error) && (
        <Banner tone="warn" title={pollError(error)}>
          A consulta continua a cada 5 segundos.
        </Banner>
      )}
      {data && mayProcess && !data.linked && <Claimed id={data.document_id} />}
      <PartOfFile whole={data?.parte_de} />
      {data?.same_as && <SameFile first={data.same_as} />}
      {(stage === null || stage === 'lendo') && (
        <Processing document={data ?? null} file={file} started={first ? started : null} />
      )}
      {data && (stage === 'falhou' || stage === 'senha') && (
        <Failed document={data} onReset={onReset} />
      )}
      {data && stage === 'dividido' && <Divided document={data} />}
      {data && stage === 'lido' && (
        <Review document={data} hidden={hidden} onMove={onMove} onLinked={onLinked} />
      )}
    </div>
  );
}
