import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { messageOf } from '@/lib/api-error';
import type { ImportRow, SheetImport } from './mappers';
import { useImportActions } from './queries';

interface CellCorrectionProps {
  sheet: SheetImport;
  row: ImportRow & { column: number };
}

/** A refused cell, in which the right value is typed. It is judged again before it is stored. */
export function CellCorrection({ sheet, row }: CellCorrectionProps) {
  const [value, setValue] = useState(row.value);
  const { correct } = useImportActions(sheet.id);
  const reading = sheet.phase === 'reading';
  const place = `linha ${row.line}, coluna ${row.column}`;
  return (
    <form
      noValidate
      className="space-y-1"
      onSubmit={(event) => {
        event.preventDefault();
        if (reading || correct.isPending || value === row.value) return;
        const form = event.currentTarget;
        correct.mutate(
          { line: row.line, column: row.column, value },
          { onSuccess: () => focusNext(form) },
        );
      }}
    >
      <div className="flex items-center gap-2">
        <Input
          size="sm"
          maxLength={500}
          aria-label={`Valor da ${place}`}
          aria-invalid={correct.isError}
          value={value}
          onChange={(event) => setValue(event.target.value)}
        />
        <Button
          size="sm"
          type="submit"
          aria-label={`Corrigir ${place}`}
          disabled={reading || value === row.value}
          loading={correct.isPending}
        >
          Corrigir
        </Button>
      </div>
      {correct.isError && (
        <p role="alert" className="text-dense text-bad">
          {messageOf(correct.error, 'Não foi possível corrigir a célula.')}
        </p>
      )}
    </form>
  );
}

/** Goes on to the next refused cell, or to the list where there is no other. */
function focusNext(form: HTMLFormElement): void {
  const list = form.closest<HTMLElement>('[role="tabpanel"]');
  const cells = [...(list?.querySelectorAll<HTMLElement>('form input') ?? [])];
  const at = cells.findIndex((cell) => form.contains(cell));
  (cells[at + 1] ?? cells[at - 1] ?? list)?.focus();
}
