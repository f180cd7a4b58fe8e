import { useQuery } from '@tanstack/react-query';
import { queryOf } from '@/api/call';
import { previewClosingBatch } from '@/api/gen/fechamento';
import type { BatchInputBody } from '@/api/gen/types.gen';
import { Banner } from '@/components/feedback/banner';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { messageOf } from '@/lib/api-error';
import { Refusals } from './refusals';

interface CloseQuestionProps {
  title: string;
  says: string;
  /** Whose months are closed; left out, of all that are ready. */
  clients?: readonly string[];
  mes: string;
  confirmLabel: string;
  error?: string;
  loading: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before months are closed, with what the pictures take along and until when they reopen. */
export function CloseQuestion(props: CloseQuestionProps) {
  const { title, says, clients, mes, confirmLabel, error, loading, onConfirm, onClose } = props;
  const body: BatchInputBody = {
    acao: 'fechar',
    mes,
    ...(clients && { clientes: [...clients] }),
  };
  const { data, error: unknown } = useQuery({
    ...queryOf(previewClosingBatch, { body }),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={
        <div className="space-y-3">
          <p>{says}</p>
          {data?.avisos.map((note) => (
            <p key={note} className="font-medium text-fg">
              {note}
            </p>
          ))}
          {data && <Refusals of={data} label="Ficam abertos" />}
          {unknown && (
            <Banner
              tone="bad"
              title={messageOf(unknown, 'Não foi possível ver o que foi dispensado.')}
            />
          )}
          {error && <Banner tone="bad" title={error} />}
        </div>
      }
      confirmLabel={confirmLabel}
      tone="primary"
      // What is taken along is said before it is taken.
      loading={loading || (!data && !unknown)}
      disabled={data?.clientes === 0}
      onConfirm={onConfirm}
    />
  );
}
