import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { missing } from '@/lib/format';
import type { BillDocument } from '../mappers';
import { type DraftRow, draftOf, sameCell, textIn } from '../table';
import type { TableDraft, TableSource } from '../use-table';

interface TableConflictProps {
  draft: TableDraft;
  other: BillDocument;
  source: TableSource;
}

/** Another user saved first: shows both values of each difference, and two choices. */
export function TableConflict({ draft, other, source }: TableConflictProps) {
  const theirs = source.rowsOf(other).map((rows) => draftOf(source.columns, rows));
  const differing = draft.sections.flatMap((mine, i) => differences(mine, theirs[i] ?? [], source));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && draft.closeConflict()}
      persistent
      title="Este documento mudou enquanto você editava"
      description="O que você digitou foi mantido na tabela."
      footer={
        <>
          <Button onClick={draft.discard}>Usar a versão atual</Button>
          <Button variant="primary" onClick={draft.keepMine}>
            Manter as minhas alterações
          </Button>
        </>
      }
    >
      <table aria-label="Diferenças" className="w-full text-left text-dense">
        <thead>
          <tr className="text-caption text-muted">
            <th scope="col" className="py-2 pr-3 font-medium">
              Célula
            </th>
            <th scope="col" className="py-2 pr-3 font-medium">
              No servidor agora
            </th>
            <th scope="col" className="py-2 font-medium">
              Com as suas alterações
            </th>
          </tr>
        </thead>
        <tbody>
          {differing.map(({ name, stored, typed }) => (
            <tr key={name} className="border-t border-border align-top">
              <th scope="row" className="py-2 pr-3 font-medium break-words">
                {name}
              </th>
              <td className="py-2 pr-3 break-words">{stored || missing}</td>
              <td className="py-2 break-words">{typed || missing}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}

function differences(mine: readonly DraftRow[], theirs: readonly DraftRow[], source: TableSource) {
  const keys = [...new Set([...theirs, ...mine].map((row) => row.key))];
  return keys.flatMap((key) => {
    const [typed, stored] = [mine, theirs].map((rows) => rows.find((row) => row.key === key));
    const row = typed ?? stored;
    const name = row && (textIn(row, 'description') || textIn(row, 'month') || 'linha nova');
    return source.columns.flatMap((column) => {
      const [a, b] = [typed, stored].map((one) => (one ? textIn(one, column.key) : ''));
      if (a === undefined || b === undefined || sameCell(column, a, b)) return [];
      return [{ name: `${name} · ${column.header}`, stored: b, typed: a }];
    });
  });
}
