import { Card } from '@/components/ui/card';
import { formatDateTime } from '@/lib/format';
import type { SheetImport } from '../mappers';
import { UseLine } from './use-line';

/** What people said instead of the file: other cells, and rows that are data after all. */
export function CorrectionList({ sheet }: { sheet: SheetImport }) {
  return (
    <>
      <CorrectedCells sheet={sheet} />
      <UsedLines sheet={sheet} />
    </>
  );
}

function UsedLines({ sheet }: { sheet: SheetImport }) {
  if (sheet.used.length === 0) return null;
  return (
    <Card title="Linhas usadas como dados">
      <ul className="space-y-2 text-body">
        {sheet.used.map(({ sheet: tab = '', line, by, at }) => (
          <li key={`${tab} ${line}`} className="flex flex-wrap items-center gap-3">
            {`${tab ? `${tab}, linha` : 'Linha'} ${line}, por ${by} em ${formatDateTime(at)}`}
            {sheet.phase === 'review' && (
              <UseLine sheet={sheet} tab={tab} line={line} use={false} />
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function CorrectedCells({ sheet }: { sheet: SheetImport }) {
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
