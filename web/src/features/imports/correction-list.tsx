import { Card } from '@/components/ui/card';
import { formatDateTime, missing } from '@/lib/format';
import type { SheetImport } from './mappers';

/** What people said instead of cells of the file. */
export function CorrectionList({ sheet }: { sheet: SheetImport }) {
  if (sheet.corrections.length === 0) return null;
  return (
    <Card title="Células corrigidas">
      <ul className="space-y-1 text-body">
        {sheet.corrections.map(({ line, column, before, value, by, at }) => (
          <li key={`${line}-${column}`} className="break-words">
            {`Linha ${line}, coluna ${column}: ${before || missing} → ${value || missing}, por ${by} em ${formatDateTime(at)}`}
          </li>
        ))}
      </ul>
    </Card>
  );
}
