import { type FormEvent, useId, useState } from 'react';
import { FieldFrame } from '@/components/form/field-frame';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Facts } from '@/components/ui/facts';
import { Textarea } from '@/components/ui/textarea';
import { useAsked } from '@/hooks/use-asked';
import { useTyped } from '@/hooks/use-unsaved';
import { type Answer, doubts, type Question } from '@/lib/asking/doubt';

/**
 * The one question about values out of proportion, whichever form they were typed in: both
 * readings, and a reason for what is right all the same. Nothing is stored meanwhile.
 */
export function DoubtDialog() {
  const { asked, answer } = useAsked(doubts, null);
  if (asked === null) return null;
  return <QuestionDialog key={asked.id} questions={asked.question} onAnswer={answer} />;
}

interface QuestionDialogProps {
  questions: readonly Question[];
  onAnswer: (answer: Answer) => void;
}

function QuestionDialog({ questions, onAnswer }: QuestionDialogProps) {
  const id = useId();
  const [reason, setReason] = useState('');
  const [checked, setChecked] = useState(false);
  useTyped(reason);
  const why = reason.trim();
  const several = questions.length > 1;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setChecked(true);
    if (why === '') document.getElementById(id)?.focus();
    else onAnswer(Object.fromEntries(questions.map(({ field }) => [field, why])));
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onAnswer(null)}
      size="sm"
      persistent
      title={several ? 'Os valores estão certos?' : 'O valor está certo?'}
      description={
        several
          ? 'Eles estão fora do comum e só valem depois de confirmados.'
          : 'Ele está fora do comum e só vale depois de confirmado.'
      }
      footer={
        <>
          <Button onClick={() => onAnswer(null)}>Corrigir</Button>
          <Button variant="primary" type="submit" form={`${id}-form`}>
            Confirmar mesmo assim
          </Button>
        </>
      }
    >
      <form id={`${id}-form`} noValidate onSubmit={submit} className="space-y-4">
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
        <FieldFrame
          id={id}
          label={several ? 'Por que os valores estão certos' : 'Por que o valor está certo'}
          required
          error={checked && why === '' ? 'Informe o motivo' : undefined}
        >
          {(control) => (
            <Textarea
              {...control}
              value={reason}
              maxLength={500}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </FieldFrame>
      </form>
    </Dialog>
  );
}
