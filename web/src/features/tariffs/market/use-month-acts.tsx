import { Pencil, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { HeadButton } from '@/components/ui/head-button';
import { IconButton } from '@/components/ui/icon-button';
import { monthShort } from '@/lib/month';
import { type MarketMonth, monthValueName } from './mappers';
import { MonthDeleteDialog } from './month-delete-dialog';
import { MonthValueDialog } from './month-value-dialog';

type Act = { kind: 'new' } | { kind: 'edit' | 'delete'; row: MarketMonth };

interface MonthActs {
  /** Opens the form for a month without a value. */
  add: ReactNode;
  /** What can be done with a row. */
  ofRow: (row: MarketMonth) => ReactNode;
  /** The window of the act that is under way. */
  dialog: ReactNode;
}

/** Typing, altering and removing the months of a series. */
export function useMonthActs(kind: 'bandeira' | 'pld'): MonthActs {
  const [act, setAct] = useState<Act | null>(null);
  const onClose = () => setAct(null);
  const named = (row: MarketMonth) => `${monthValueName(row.series)} de ${monthShort(row.month)}`;
  return {
    add: (
      <HeadButton label="Informar valor" icon={<Plus />} onClick={() => setAct({ kind: 'new' })} />
    ),
    ofRow: (row) => (
      <>
        <IconButton
          label={`Alterar ${named(row)}`}
          icon={<Pencil />}
          size="sm"
          onClick={() => setAct({ kind: 'edit', row })}
        />
        <IconButton
          label={`Excluir ${named(row)}`}
          icon={<Trash2 />}
          size="sm"
          onClick={() => setAct({ kind: 'delete', row })}
        />
      </>
    ),
    dialog:
      act === null ? null : act.kind === 'delete' ? (
        <MonthDeleteDialog row={act.row} onClose={onClose} />
      ) : (
        <MonthValueDialog
          kind={kind}
          row={act.kind === 'edit' ? act.row : null}
          onClose={onClose}
        />
      ),
  };
}
