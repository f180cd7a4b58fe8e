import { Button } from '@/components/ui/button';
import { ApiError, messageOf } from '@/lib/api-error';

/** What becomes of the rows that a workbook does not show. */
export type HiddenAnswer = 'importar' | 'deixar';

/** The question about hidden rows that a refused file asks, or null. */
export function hiddenQuestion(error: unknown): string | null {
  return error instanceof ApiError && error.code === 'linhas_ocultas' ? messageOf(error, '') : null;
}

interface HiddenRowsProps {
  question?: string;
  pending: boolean;
  onAnswer: (answer: HiddenAnswer) => void;
}

/** Asks about hidden rows each time: neither answer is chosen beforehand. */
export function HiddenRows({ question, pending, onAnswer }: HiddenRowsProps) {
  return (
    <div className="space-y-3">
      {question && <p role="status">{question}</p>}
      <div className="flex flex-wrap gap-3">
        <Button loading={pending} onClick={() => onAnswer('importar')}>
          Importar também
        </Button>
        <Button loading={pending} onClick={() => onAnswer('deixar')}>
          Deixar de fora
        </Button>
      </div>
    </div>
  );
}
