import { Notes } from '@/components/import/notes';
import { plural } from '@/lib/text';
import type { Comparison } from './comparison';

interface ComparisonNotesProps {
  comparison: Comparison;
  unit: readonly [string, string];
}

/** What is wrong with a file, what stays out of it, and how much it changes. */
export function ComparisonNotes({ comparison, unit }: ComparisonNotesProps) {
  const { problems, warnings, changes, same } = comparison;
  return (
    <>
      <Notes kind="problems" notes={problems} />
      <Notes kind="warnings" notes={warnings} />
      <p role="status" className="text-body">
        {changes === 0
          ? 'O arquivo não muda nada na tabela.'
          : `${plural(changes, ...unit)} a importar${same > 0 ? `; ${same} sem mudança` : ''}.`}
      </p>
    </>
  );
}
