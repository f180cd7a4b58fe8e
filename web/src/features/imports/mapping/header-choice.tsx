import { useId, useState } from 'react';
import { Banner } from '@/components/feedback/banner';
import { FieldFrame } from '@/components/form/field-frame';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Select } from '@/components/ui/select';
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
  const [line, setLine] = useState(sheet.header);
  const { header } = useImportActions(sheet.id);
  if (sheet.above.length < 2) return null;
  const read = () => {
    onRead();
    header.mutate(line);
  };
  return (
    <Card title="Onde começam as colunas">
      <FieldFrame id={id} label="Linha do cabeçalho" hint="O que está acima dela não é lido.">
        {(control) => (
          <Select
            {...control}
            disabled={header.isPending}
            value={String(line)}
            options={sheet.above.map((row) => ({ value: String(row.line), label: labelOf(row) }))}
            onChange={(event) => setLine(Number(event.target.value))}
          />
        )}
      </FieldFrame>
      {line !== sheet.header && (
        <div className="mt-4">
          <Button loading={header.isPending} onClick={read}>
            Ler de novo a partir desta linha
          </Button>
        </div>
      )}
      {header.isError && (
        <Banner
          tone="bad"
          title={messageOf(header.error, 'Não foi possível escolher o cabeçalho.')}
        />
      )}
    </Card>
  );
}

const longest = 90;

/** "4: Mês · Consumo ponta (kWh)" */
function labelOf({ line, cells }: SheetRow): string {
  const text = cells.filter((cell) => cell.trim() !== '').join(' · ');
  return `${line}: ${text.length > longest ? `${text.slice(0, longest)}…` : text}`;
}
