import { Banner } from '@/components/feedback/banner';
import { plural } from '@/lib/text';
import type { Comparison, Note } from './comparison';

interface ImportNotesProps {
  comparison: Comparison;
  unit: readonly [string, string];
}

/** What is wrong with a file, what stays out of it, and how much it changes. */
export function ImportNotes({ comparison, unit }: ImportNotesProps) {
  const { problems, warnings, changes, same } = comparison;
  return (
    <>
      {problems.length > 0 && (
        <Banner tone="bad" title="Corrija o arquivo: nada será importado enquanto houver erros.">
          <NoteList notes={problems} />
        </Banner>
      )}
      {warnings.length > 0 && (
        <Banner tone="warn" title="Confira antes de importar">
          <NoteList notes={warnings} />
        </Banner>
      )}
      <p role="status" className="text-body">
        {changes === 0
          ? 'O arquivo não muda nada na tabela.'
          : `${plural(changes, unit[0], unit[1])} a importar${same > 0 ? `; ${same} sem mudança` : ''}.`}
      </p>
    </>
  );
}

function NoteList({ notes }: { notes: Note[] }) {
  return (
    <ul className="max-h-40 list-inside list-disc overflow-y-auto">
      {notes.map(({ key, text }) => (
        <li key={key}>{text}</li>
      ))}
    </ul>
  );
}
