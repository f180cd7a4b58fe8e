import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { useUnsaved } from '@/hooks/use-unsaved';
import { messageOf } from '@/lib/api-error';
import type { SheetImport } from '../mappers';
import { useImportActions } from '../queries';

interface CellCorrectionProps {
  sheet: SheetImport;
  tab: string;
  line: number;
  column: number;
  /** What the cell says, and why it is refused or in doubt. */
  said: string;
  reason: string;
  /** What it would say as the question reads it; empty where nothing is offered. */
  offer: string;
  /** How that reads. */
  reading: string;
}

/** A cell that was refused or is in doubt, in which the right value is typed: Enter has its row checked and goes on to
 * the next one, whose correction waits until the server is ready for it. */
export function CellCorrection(props: CellCorrectionProps) {
  const { sheet, tab, line, column, said, reason, offer } = props;
  const reading = props.reading || offer;
  const id = useId();
  const [value, setValue] = useState(said);
  const { correct } = useImportActions(sheet.id);
  useUnsaved(value !== said, { saving: correct.isPending || correct.isSuccess });
  const send = (text: string, form: HTMLFormElement | null) => {
    if (correct.isPending || text === said) return;
    correct.mutate({ ...(tab && { sheet: tab }), line, column, value: text });
    if (form) focusNext(form);
  };
  const place = `${tab && `${tab}, `}linha ${line}, coluna ${column}`;
  return (
    <form
      noValidate
      className="space-y-1"
      onSubmit={(event) => {
        event.preventDefault();
        send(value, event.currentTarget);
      }}
    >
      <div className="flex items-center gap-2">
        <Input
          size="sm"
          maxLength={500}
          aria-label={`Valor da ${place}`}
          aria-invalid
          aria-describedby={id}
          value={value}
          onChange={(event) => setValue(event.target.value)}
        />
        <Button
          size="sm"
          type="submit"
          aria-label={`Corrigir ${place}`}
          disabled={value === said}
          loading={correct.isPending}
        >
          Corrigir
        </Button>
      </div>
      <p id={id} className="text-dense text-bad">
        {reason}
      </p>
      {offer !== '' && (
        <Button
          size="sm"
          variant="ghost"
          aria-label={`Usar ${reading} na ${place}`}
          onClick={(event) => {
            setValue(offer);
            send(offer, event.currentTarget.form);
          }}
        >
          Usar {reading}
        </Button>
      )}
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
