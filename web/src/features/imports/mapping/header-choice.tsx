import { useId } from 'react';
import { Banner } from '@/components/feedback/banner';
import { FieldFrame } from '@/components/form/field-frame';
import { Card } from '@/components/ui/card';
import { Select } from '@/components/ui/select';
import { messageOf } from '@/lib/api-error';
import type { SheetImport, SheetRow } from '../mappers';
import { useImportActions } from '../queries';

/** Which of the first lines has the names of the columns; the file is read again by it. */
export function HeaderChoice({ sheet }: { sheet: SheetImport }) {
  const id = useId();
  const { header } = useImportActions(sheet.id);
  if (sheet.above.length < 2) return null;
  return (
    <Card title="Onde começam as colunas">
      <FieldFrame id={id} label="Linha do cabeçalho" hint="O que está acima dela não é lido.">
        {(control) => (
          <Select
            {...control}
            disabled={header.isPending}
            value={String(sheet.header)}
            options={sheet.above.map((row) => ({ value: String(row.line), label: labelOf(row) }))}
            onChange={(event) => header.mutate(Number(event.target.value))}
          />
        )}
      </FieldFrame>
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
