import { Banner } from '@/components/feedback/banner';

/** A line of a list of problems. */
export interface Note {
  key: string;
  text: string;
}

interface Problem {
  line: number;
  column?: number;
  message: string;
}

/** "Linha 3, coluna 2: …"; without a line, what is wrong with the whole file. */
export function notesOf(problems: readonly Problem[]): Note[] {
  return problems.map(({ line, column, message }, i) => {
    const place = column ? `Linha ${line}, coluna ${column}` : `Linha ${line}`;
    return { key: `${i}:${line}`, text: line > 0 ? `${place}: ${message}` : message };
  });
}

const kinds = {
  problems: {
    tone: 'bad',
    title: 'Corrija o arquivo: nada será importado enquanto houver erros.',
  },
  warnings: { tone: 'warn', title: 'Confira antes de importar' },
} as const;

/** What is wrong with a file, or what stays out of it; nothing where there is nothing. */
export function Notes({ kind, notes }: { kind: keyof typeof kinds; notes: readonly Note[] }) {
  if (notes.length === 0) return null;
  return (
    <Banner {...kinds[kind]}>
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached by the keyboard
        tabIndex={0}
        className="max-h-40 list-inside list-disc overflow-y-auto"
      >
        {notes.map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
    </Banner>
  );
}
