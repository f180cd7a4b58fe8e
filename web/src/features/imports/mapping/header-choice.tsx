import { useId, useState } from 'react';
import { Banner } from '@/components/feedback/banner';
import { FieldFrame } from '@/components/form/field-frame';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Input } from '@/components/ui/input';
import { messageOf } from '@/lib/api-error';
import type { SheetImport, SheetRow } from '../mappers';
import { useImportActions } from '../queries';

interface HeaderChoiceProps {
  sheet: SheetImport;
  /** The file is about to be read again. */
  onRead: () => void;
}

/** Which of the first lines has the names of the columns; the file is read again by it. */
export function HeaderChoice({ sheet, onRead }: HeaderChoiceProps) {
  const id = useId();
  const [typed, setTyped] = useState(String(sheet.header));
  const line = sheet.above.find((row) => String(row.line) === typed.trim())?.line;
  const { header } = useImportActions(sheet.id);
  if (sheet.above.length < 2) return null;
  const read = () => {
    if (line === undefined) return;
    onRead();
    header.mutate({ line });
  };
  return (
    <Card title="Onde começam as colunas">
      <div className="space-y-4">
        <FieldFrame
          id={id}
          label="O cabeçalho está na linha"
          hint="Digite o número ou clique na linha; o que está acima dela não é lido."
          error={line === undefined ? wrongLine(sheet) : undefined}
        >
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              maxLength={6}
              autoComplete="off"
              disabled={header.isPending}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </FieldFrame>
        <ol aria-label="Primeiras linhas da planilha" className="text-dense">
          {sheet.above.slice(0, shownRows).map((row) => (
            <li key={row.line}>
              <button
                type="button"
                aria-pressed={row.line === line}
                disabled={header.isPending}
                onClick={() => setTyped(String(row.line))}
                className="w-full rounded-control px-2 py-1.5 text-left break-words hover:bg-subtle aria-pressed:bg-subtle aria-pressed:font-medium pointer-coarse:min-h-11"
              >
                {labelOf(row)}
              </button>
            </li>
          ))}
        </ol>
        {line !== undefined && line !== sheet.header && (
          <Button loading={header.isPending} onClick={read}>
            Ler de novo a partir desta linha
          </Button>
        )}
      </div>
      {header.isError && (
        <Banner
          tone="bad"
          title={messageOf(header.error, 'Não foi possível escolher o cabeçalho.')}
        />
      )}
    </Card>
  );
}

/** What is shown; a header further down is typed by its number. */
const shownRows = 12;

function wrongLine({ above }: SheetImport): string {
  const last = above.length > shownRows ? `, ou de outra até a ${above.at(-1)?.line}` : '';
  return `Informe o número de uma das linhas abaixo${last}.`;
}

const longest = 90;

/** "4: Mês · Consumo ponta (kWh)" */
function labelOf({ line, cells }: SheetRow): string {
  const text = cells.filter((cell) => cell.trim() !== '').join(' · ');
  return `${line}: ${text.length > longest ? `${text.slice(0, longest)}…` : text}`;
}
