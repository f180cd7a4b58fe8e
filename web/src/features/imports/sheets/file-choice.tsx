import { useId, useState } from 'react';
import type { ImportChoice } from '@/api/gen/types.gen';
import { Banner } from '@/components/feedback/banner';
import { FieldFrame } from '@/components/form/field-frame';
import { SheetQuestion } from '@/components/import/sheet-question';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Input } from '@/components/ui/input';
import { useTyped } from '@/hooks/use-unsaved';
import { messageOf } from '@/lib/api-error';
import type { SheetImport } from '../mappers';
import { useImportActions } from '../queries';
import type { FileSheet } from './file';

interface AnswerProps {
  sheet: SheetImport;
  pending: boolean;
  onAnswer: (choice: ImportChoice) => void;
}

/** What a file asks before its rows are read, or stored: nothing is chosen beforehand. */
export function FileChoice({ sheet }: { sheet: SheetImport }) {
  const { choose } = useImportActions(sheet.id);
  const answer = { sheet, pending: choose.isPending, onAnswer: choose.mutate };
  return (
    <Card title={sheet.file.question}>
      {sheet.file.ask === 'abas' && <Sheets {...answer} />}
      {sheet.file.ask === 'ano' && <Year {...answer} />}
      {sheet.file.ask === 'ocultas' && (
        <SheetQuestion
          pending={choose.isPending}
          onAnswer={({ ocultas }) => choose.mutate({ hidden: ocultas })}
        />
      )}
      {choose.isError && (
        <Banner tone="bad" title={messageOf(choose.error, 'Não foi possível ler a planilha.')} />
      )}
    </Card>
  );
}

function Year({ pending, onAnswer }: AnswerProps) {
  const id = useId();
  const [year, setYear] = useState('');
  useTyped(year, { saving: pending });
  const good = /^(199|20\d)\d$/.test(year);
  return (
    <form
      noValidate
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (good) onAnswer({ year: Number(year) });
      }}
    >
      <FieldFrame id={id} label="Ano">
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            maxLength={4}
            autoComplete="off"
            value={year}
            onChange={(event) => setYear(event.target.value)}
          />
        )}
      </FieldFrame>
      <Button type="submit" variant="primary" disabled={!good} loading={pending}>
        Continuar
      </Button>
    </form>
  );
}

function Sheets({ sheet, pending, onAnswer }: AnswerProps) {
  const candidates = sheet.file.sheets.filter(({ sample }) => sample.length > 0);
  const all = candidates.every(({ together }) => together);
  return (
    <div className="space-y-5">
      {all && (
        <Button
          variant="primary"
          loading={pending}
          onClick={() => onAnswer({ sheets: candidates.map(({ name }) => name) })}
        >
          Ler todas
        </Button>
      )}
      {candidates.map((one) => (
        <section key={one.name} aria-label={`Aba ${one.name}`} className="space-y-2">
          <div className="flex flex-wrap items-center gap-3">
            <h3 className="text-body font-medium">{one.name}</h3>
            <Button size="sm" loading={pending} onClick={() => onAnswer({ sheets: [one.name] })}>
              Escolher <span className="sr-only">a aba {one.name}</span>
            </Button>
          </div>
          <Sample sheet={one} />
        </section>
      ))}
    </div>
  );
}

function Sample({ sheet }: { sheet: FileSheet }) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
      tabIndex={0}
      aria-label={`Primeiras linhas da aba ${sheet.name}`}
      className="max-h-64 overflow-auto text-dense"
    >
      <table>
        <tbody>
          {sheet.sample.map(({ line, cells }) => (
            <tr key={line}>
              {cells.map((cell, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a line keep their order
                <td key={i} className="px-2 py-1 whitespace-nowrap">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
