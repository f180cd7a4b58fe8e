import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { messageOf } from '@/lib/api-error';
import type { Answer } from '../answers';
import type { ImportRow, SheetImport } from '../mappers';
import { useImportActions } from '../queries';

interface AnswerButtonsProps {
  sheet: SheetImport;
  row: ImportRow;
}

/** What may be answered to a question about a row, or to all that are like it. */
export function AnswerButtons({ sheet, row }: AnswerButtonsProps) {
  const { answer } = useImportActions(sheet.id);
  const [all, setAll] = useState(false);
  const { ask, tab, line } = row;
  if (ask === null || ask.kind === 'leitura') return null;
  const others = sheet.counts.suspect > Math.max(ask.lines.length, 1);
  const choices: readonly (readonly [string, Omit<Answer, 'line' | 'all'>])[] =
    ask.kind === 'horas'
      ? [
          ['Gravar provisório', { answer: 'provisorio' }],
          ['Deixar de fora', { answer: 'fora' }],
        ]
      : [
          ...(ask.sum ? ([['São dois medidores: somar', { answer: 'somar' }]] as const) : []),
          ...ask.lines.map(
            (keep, i) => [`Vale a ${ask.places[i]}`, { answer: 'linha', keep }] as const,
          ),
        ];
  return (
    <div className="space-y-2">
      <div className="flex flex-wrap gap-2">
        {choices.map(([label, said]) => (
          <Button
            key={label}
            size="sm"
            disabled={answer.isPending}
            onClick={() =>
              answer.mutate({ ...said, ...(tab && { sheet: tab }), line, all: all || undefined })
            }
          >
            {label}
            <span className="sr-only"> (pergunta da linha {line})</span>
          </Button>
        ))}
      </div>
      {others && (
        <Checkbox checked={all} onChange={setAll} label="Responder assim a todas as iguais" />
      )}
      {answer.isError && (
        <p role="alert" className="text-dense text-bad">
          {messageOf(answer.error, 'Não foi possível responder.')}
        </p>
      )}
    </div>
  );
}

interface OtherReadingProps {
  sheet: SheetImport;
  rows: readonly ImportRow[] | undefined;
}

/** Takes the other reading of every number in doubt, where they are wrong by one factor. */
export function OtherReading({ sheet, rows = [] }: OtherReadingProps) {
  const { answer } = useImportActions(sheet.id);
  const asked = rows.filter(({ ask }) => ask?.kind === 'leitura');
  const [first] = asked;
  const alike = asked.every(({ ask }) => ask?.factor === first?.ask?.factor);
  if (first === undefined || first.column === null || asked.length < 2 || !alike) return null;
  if (sheet.phase !== 'review') return null;
  const { tab, line, column } = first;
  const whole = rows.length >= sheet.counts.suspect;
  return (
    <div className="space-y-2 px-5 py-3">
      <Button
        size="sm"
        loading={answer.isPending}
        onClick={() =>
          answer.mutate({ ...(tab && { sheet: tab }), line, column, answer: 'leitura', all: true })
        }
      >
        {whole ? `Usar a outra leitura nas ${asked.length}` : 'Usar a outra leitura em todas'}
      </Button>
      {answer.isError && (
        <p role="alert" className="text-dense text-bad">
          {messageOf(answer.error, 'Não foi possível usar a outra leitura.')}
        </p>
      )}
    </div>
  );
}
