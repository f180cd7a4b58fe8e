import { type FormEvent, useEffect, useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Facts } from '@/components/ui/facts';
import { Textarea } from '@/components/ui/textarea';
import { type Answer, askWith, type Question } from '@/lib/doubt';

interface Asked {
  questions: readonly Question[];
  answer: (answer: Answer) => void;
}

/**
 * The one question about values out of proportion, whichever form they were typed in: both
 * readings, and a reason for what is right all the same. Nothing is stored meanwhile.
 */
export function DoubtDialog() {
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(
    () => askWith((questions) => new Promise((answer) => setAsked({ questions, answer }))),
    [],
  );
  if (asked === null) return null;
  const close = (answer: Answer) => {
    setAsked(null);
    asked.answer(answer);
  };
  return <QuestionDialog questions={asked.questions} onAnswer={close} />;
}

interface QuestionDialogProps {
  questions: readonly Question[];
  onAnswer: (answer: Answer) => void;
}

function QuestionDialog({ questions, onAnswer }: QuestionDialogProps) {
  const id = useId();
  const [reason, setReason] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const why = reason.trim();
    if (why !== '') onAnswer(Object.fromEntries(questions.map(({ field }) => [field, why])));
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onAnswer(null)}
      size="sm"
      persistent
      title="O valor está certo?"
      description="Ele está fora do comum. Nada foi gravado ainda."
      footer={
        <>
          <Button onClick={() => onAnswer(null)}>Corrigir</Button>
          <Button variant="primary" type="submit" form={id} disabled={reason.trim() === ''}>
            Confirmar mesmo assim
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} className="space-y-4">
        {questions.map(({ field, sentence, reading, other }) => (
          <div key={field} className="space-y-2">
            <p className="text-body">{sentence}</p>
            <Facts
              facts={[
                { label: 'Como foi escrito', value: reading },
                ...(other === '' ? [] : [{ label: 'Talvez', value: other }]),
              ]}
            />
          </div>
        ))}
        <div>
          <label htmlFor={`${id}-reason`} className="mb-1.5 block text-dense text-muted">
            Por que o valor está certo
          </label>
          <Textarea
            id={`${id}-reason`}
            value={reason}
            maxLength={500}
            onChange={(event) => setReason(event.target.value)}
          />
        </div>
      </form>
    </Dialog>
  );
}
