import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { keyOf } from '@/api/call';
import { answerTrainingQuiz, getTraining } from '@/api/gen/treinamento';
import type { TrainingGradedBody, TrainingModuleBody } from '@/api/gen/types.gen';
import { AsyncView } from '@/components/feedback/async-view';
import { Banner } from '@/components/feedback/banner';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';
import { useUnsaved } from '@/hooks/use-unsaved';
import { messageOf } from '@/lib/api-error';
import type { ModuleState } from './lesson-text';

interface QuizProps {
  module: number;
  query: ModuleState;
  /** Right answers of the best attempt; null before the first one. */
  best: number | null;
  onGraded: (passed: boolean) => void;
}

/** Enough right answers: 60 % of them. */
const passes = ({ correct, total }: TrainingGradedBody) => correct * 10 >= total * 6;

/** The questions of a module; the right answers come with the result. */
export function Quiz({ module, query, best, onGraded }: QuizProps) {
  const count = query.data?.questions.length ?? 0;
  return (
    <Card
      title="Questionário do módulo"
      description={best === null ? undefined : `Melhor resultado: ${best} de ${count}`}
    >
      <AsyncView
        query={query}
        loadingLabel="Carregando o questionário..."
        errorTitle="Não foi possível carregar o questionário."
        skeleton={<Skeleton size="h-64 w-full" />}
      >
        {({ questions }) => <Questions module={module} questions={questions} onGraded={onGraded} />}
      </AsyncView>
    </Card>
  );
}

interface QuestionsProps {
  module: number;
  questions: TrainingModuleBody['questions'];
  onGraded: (passed: boolean) => void;
}

function Questions({ module, questions, onGraded }: QuestionsProps) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<Readonly<Record<number, number>>>({});
  const [incomplete, setIncomplete] = useState(false);
  const grade = useMutation({
    mutationFn: (answers: number[]) => answerTrainingQuiz({ path: { module }, body: { answers } }),
    onSuccess: (result) => {
      onGraded(passes(result));
      void client.invalidateQueries({ queryKey: keyOf(getTraining) });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const answers = questions.map((_, i) => chosen[i]).filter((a) => a !== undefined);
    setIncomplete(answers.length < questions.length);
    if (answers.length === questions.length && !grade.isPending) grade.mutate(answers);
  };
  const again = () => {
    setChosen({});
    grade.reset();
  };
  const result = grade.data;
  useUnsaved(result === undefined && Object.keys(chosen).length > 0, { saving: grade.isPending });
  return (
    <form onSubmit={submit} className="max-w-3xl space-y-6">
      {questions.map(({ text, options }, number) => (
        <Question
          key={text}
          number={number}
          text={text}
          options={options}
          chosen={chosen[number]}
          answer={result?.answers[number]}
          onChoose={(option) => setChosen({ ...chosen, [number]: option })}
        />
      ))}
      <div role="status">
        {result && (
          <Banner
            tone={passes(result) ? 'ok' : 'warn'}
            title={`Você acertou ${result.correct} de ${result.total}.`}
          >
            {passes(result)
              ? 'Bom trabalho. Leia as explicações do que errou.'
              : 'Reveja as lições do módulo e tente de novo.'}
          </Banner>
        )}
        {incomplete && <Banner tone="warn" title="Responda a todas as perguntas." />}
        {grade.isError && (
          <Banner
            tone="bad"
            title={messageOf(grade.error, 'Não foi possível corrigir o questionário.')}
          />
        )}
      </div>
      {result ? (
        <Button onClick={again}>Responder de novo</Button>
      ) : (
        <Button type="submit" loading={grade.isPending} loadingLabel="Corrigindo…">
          Corrigir respostas
        </Button>
      )}
    </form>
  );
}

interface QuestionProps {
  number: number;
  text: string;
  options: readonly string[];
  chosen: number | undefined;
  answer: TrainingGradedBody['answers'][number] | undefined;
  onChoose: (option: number) => void;
}

function Question({ number, text, options, chosen, answer, onChoose }: QuestionProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={answer ? `${id}-why` : undefined} className="space-y-1">
      <legend className="mb-1 font-medium">{`${number + 1}. ${text}`}</legend>
      {options.map((option, index) => (
        <label
          key={option}
          className="flex min-h-9 items-start gap-3 rounded-control px-2 py-1.5 text-body hover:bg-subtle pointer-coarse:min-h-11"
        >
          <input
            type="radio"
            name={`${id}-question`}
            checked={chosen === index}
            disabled={answer !== undefined}
            onChange={() => onChoose(index)}
            className="mt-1 size-4 shrink-0 accent-primary"
          />
          <span className="min-w-0 flex-1">{option}</span>
          {answer && <Mark right={answer.right === index} chosen={answer.chosen === index} />}
        </label>
      ))}
      {answer && (
        <p id={`${id}-why`} className="px-2 text-dense text-muted">
          {answer.why}
        </p>
      )}
    </fieldset>
  );
}

/** What became of an option, in a sign and a word. */
function Mark({ right, chosen }: { right: boolean; chosen: boolean }) {
  if (!right && !chosen) return null;
  const Icon = right ? Check : X;
  return (
    <span
      className={`inline-flex shrink-0 items-center gap-1 text-dense font-medium ${right ? 'text-ok' : 'text-bad'}`}
    >
      <Icon className="size-4" aria-hidden="true" />
      {right ? 'Resposta certa' : 'Sua resposta'}
    </span>
  );
}
