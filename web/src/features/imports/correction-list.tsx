import { Card } from '@/components/ui/card';
import { formatDateTime } from '@/lib/format';
import type { SheetImport } from './mappers';

/** What people said instead of cells of the file. */
export function CorrectionList({ sheet }: { sheet: SheetImport }) {
  if (sheet.corrections.length === 0) return null;
  return (
    <Card title="Células corrigidas">
      <ul className="space-y-1 text-body">
        {sheet.corrections.map(({ line, column, before, value, by, at }) => (
          <li key={`${line}-${column}`} className="break-words">
            {`Linha ${line}, coluna ${column}: ${before || 'Não informado'} → ${value || 'Não informado'}, por ${by} em ${formatDateTime(at)}`}
          </li>
        ))}
      </ul>
    </Card>
  );
}
