import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { messageOf } from '@/lib/api-error';
import type { ImportRow } from './mappers';
import { useImportActions } from './queries';

interface CellCorrectionProps {
  importId: string;
  row: ImportRow & { column: number };
}

/** A refused cell, in which the right value is typed. It is judged again before it is stored. */
export function CellCorrection({ importId, row }: CellCorrectionProps) {
  const [value, setValue] = useState(row.value);
  const { correct } = useImportActions(importId);
  const place = `linha ${row.line}, coluna ${row.column}`;
  return (
    <form
      noValidate
      className="space-y-1"
      onSubmit={(event) => {
        event.preventDefault();
        if (!correct.isPending) correct.mutate({ line: row.line, column: row.column, value });
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
          disabled={value === row.value}
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
