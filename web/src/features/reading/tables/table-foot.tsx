import { Undo2 } from 'lucide-react';
import { Banner } from '@/components/feedback/banner';
import { Button } from '@/components/ui/button';
import { messageOf } from '@/lib/api-error';
import { formatDateTime } from '@/lib/format';
import { ActError, confirmFailed } from '../components/act-error';
import type { BillDocument } from '../mappers';
import { useConfirm } from '../queries';
import type { TableDraft } from '../use-table';
import type { ActiveCell } from './cell-grid';

/** What is known of the cell that has the focus: how sure it is, why, and whose it is. */
export function CellFacts({ document, active }: { document: BillDocument; active: ActiveCell }) {
  const confirm = useConfirm(document);
  const { row, column, cell } = active;
  if (!row || !cell) return null;
  const id = `${row.id}.${column.key}`;
  return (
    <div className="flex flex-wrap items-center gap-2 text-dense text-muted">
      <span>{`${column.header}: ${factsOf(cell)}`}</span>
      {cell.review && (
        <Button
          size="sm"
          loading={confirm.isPending}
          onClick={() => confirm.mutate({ cells: [id] })}
        >
          {`Confirmar ${column.header}`}
        </Button>
      )}
      <ActError document={document} act={confirm} fallback={confirmFailed} />
    </div>
  );
}

function factsOf({ origin, by, at, confidence, note, page }: NonNullable<ActiveCell['cell']>) {
  const who = by === null ? '' : ` por ${by} em ${formatDateTime(at)}`;
  const parts = [
    `${origin}${who}`,
    confidence !== null && origin !== 'corrigido' && `confiança ${confidence}%`,
    page !== null && `página ${page}`,
    note,
  ];
  return parts.filter(Boolean).join(' · ');
}

interface TableFootProps {
  draft: TableDraft;
  /** What was taken out: "Linha" or "Mês". */
  noun: string;
}

/** What was taken out can come back; what is typed is saved or dropped. */
export function TableFoot({ draft, noun }: TableFootProps) {
  const { dirty, valid, saving, error, removed } = draft;
  return (
    <div className="space-y-3">
      {error && (
        <Banner
          tone="bad"
          title={messageOf(error, 'Não foi possível salvar a tabela. Tente novamente.')}
        />
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="flex items-center gap-2 text-dense text-muted">
          {removed && (
            <>
              {`${noun} fora da tabela.`}
              <Button size="sm" icon={<Undo2 />} onClick={draft.undo}>
                Desfazer
              </Button>
            </>
          )}
        </p>
        <div className="flex gap-3">
          <Button
            aria-label="Descartar o que mudou na tabela"
            disabled={!dirty || saving}
            onClick={draft.discard}
          >
            Descartar
          </Button>
          <Button
            variant={dirty ? 'primary' : 'outline'}
            disabled={!dirty || !valid}
            loading={saving}
            loadingLabel="Salvando…"
            onClick={draft.save}
          >
            Salvar tabela
          </Button>
        </div>
      </div>
    </div>
  );
}
