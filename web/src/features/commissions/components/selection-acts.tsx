import { useState } from 'react';
import type { CommissionRowBody } from '@/api/gen/types.gen';
import { BulkBar } from '@/components/bulk-bar/bulk-bar';
import { Button } from '@/components/ui/button';
import type { Selection } from '@/hooks/use-selection';
import { plural } from '@/lib/text';
import { type Act, ActDialog } from './act-dialog';

interface SelectionActsProps {
  /** Of this page. */
  rows: readonly CommissionRowBody[];
  selection: Selection;
}

/** What can be done with the ticked commissions: each act only where all of them are ready for it. */
export function SelectionActs({ rows, selection }: SelectionActsProps) {
  // As they were ticked: the list behind may be read anew.
  const [asked, setAsked] = useState<{ act: Act; rows: readonly CommissionRowBody[] } | null>(null);
  const chosen = rows.filter(({ id }) => selection.has(id));
  const every = (status: CommissionRowBody['status']) =>
    chosen.every((row) => row.status === status);
  const ask = (act: Act) => () => setAsked({ act, rows: chosen });
  return (
    <>
      {chosen.length > 0 && (
        <BulkBar
          text={plural(chosen.length, 'comissão selecionada', 'comissões selecionadas')}
          onClear={selection.clear}
        >
          <Button size="sm" disabled={!every('pendente')} onClick={ask('approve')}>
            Aprovar
          </Button>
          <Button
            size="sm"
            disabled={
              !every('processando') ||
              chosen.some(
                ({ aguarda, tipo_comissao }) =>
                  aguarda === 'outra_pessoa' || tipo_comissao === 'estorno',
              )
            }
            onClick={ask('pay')}
          >
            Registrar pagamento
          </Button>
          <Button
            size="sm"
            disabled={chosen.some((row) => row.status === 'pendente')}
            onClick={ask('reverse')}
          >
            Estornar
          </Button>
        </BulkBar>
      )}
      {asked && (
        <ActDialog
          {...asked}
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null);
            selection.clear();
          }}
        />
      )}
    </>
  );
}
