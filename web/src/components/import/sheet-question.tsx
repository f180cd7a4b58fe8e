import { Button } from '@/components/ui/button';
import { ApiError } from '@/lib/api-error';

/** What a person says of what is read of a workbook, as the server takes it. */
export interface SheetAnswer {
  ocultas?: 'importar' | 'deixar';
  aba?: string;
}

interface Question {
  text: string;
  answers: readonly { label: string; answer: SheetAnswer }[];
}

const ofHiddenRows: Question['answers'] = [
  { label: 'Importar também', answer: { ocultas: 'importar' } },
  { label: 'Deixar de fora', answer: { ocultas: 'deixar' } },
];

/** The question that a refused workbook asks: about hidden rows, or which sheet; or null. */
export function sheetQuestion(error: unknown): Question | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === 'linhas_ocultas') return { text: error.message, answers: ofHiddenRows };
  if (error.code !== 'abas_iguais') return null;
  const answers = error.fields.map(({ message }) => ({
    label: `Escolher a aba ${message}`,
    answer: { aba: message },
  }));
  return { text: error.message, answers };
}

/** What was said, as the query of the address that takes the file. */
export const sheetQuery = (said: SheetAnswer) =>
  new URLSearchParams(Object.entries(said).filter(([, value]) => value)).toString();

interface SheetQuestionProps {
  question?: Question | null;
  pending: boolean;
  onAnswer: (answer: SheetAnswer) => void;
}

/** Asks each time: no answer is chosen beforehand. Without a question it is about hidden rows. */
export function SheetQuestion({ question, pending, onAnswer }: SheetQuestionProps) {
  return (
    <div className="space-y-3">
      {question && <p role="status">{question.text}</p>}
      <div className="flex flex-wrap gap-3">
        {(question?.answers ?? ofHiddenRows).map(({ label, answer }) => (
          <Button key={label} loading={pending} onClick={() => onAnswer(answer)}>
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}
