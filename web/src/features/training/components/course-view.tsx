import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useCan } from '@/api/session';
import { Banner } from '@/components/feedback/banner';
import type { Course } from '../mappers';
import { complete, isLast, jump, keyOfLesson, next, previous } from '../progress';
import { lessonQuery } from '../queries';
import { useProgress } from '../use-progress';
import { LessonNav } from './lesson-nav';
import { LessonPlayer } from './lesson-player';
import { LessonText } from './lesson-text';
import { Materials } from './materials';
import { Quiz } from './quiz';
import { VideoChange } from './video-change';

/** The lesson at which the user stands, and the list of all of them. */
export function CourseView({ course, userId }: { course: Course; userId: string }) {
  const { progress, change, unsent } = useProgress(course, userId);
  const { modules, shape, problems } = course;
  const { moduloAtual: module, licaoAtual: lesson } = progress;
  const query = useQuery(lessonQuery(module, lesson));
  const canReplace = useCan('settings:manage');
  const heading = useRef<HTMLHeadingElement>(null);
  const select = (m: number, l: number) => {
    change(jump(progress, m, l));
    // On small screens the list stands below the lesson: the view goes back up to it.
    heading.current?.focus();
  };
  // An address may name the lesson to open, once.
  const [params, setParams] = useSearchParams();
  const asked = params.get('licao');
  // biome-ignore lint/correctness/useExhaustiveDependencies: an address is followed once, whatever changes later
  useEffect(() => {
    if (asked === null) return;
    const [m = -1, l = -1] = asked.split('-').map(Number);
    if (modules[m]?.lessons[l]) change(jump(progress, m, l));
    const rest = new URLSearchParams(params);
    rest.delete('licao');
    setParams(rest, { replace: true });
  }, [asked]);
  const current = modules[module]?.lessons[lesson];
  if (!current) return null;
  const lastModule = module === modules.length - 1;
  const onQuiz = (passed: boolean) => {
    // No button completes the very last lesson; its module's quiz does.
    if (passed && lastModule)
      change(complete(progress, keyOfLesson(module, (shape[module] ?? 1) - 1)));
  };
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0 space-y-6">
        {unsent && (
          <Banner tone="warn" title="Seu progresso está guardado neste navegador.">
            Não foi possível enviá-lo agora; ele será enviado com a próxima mudança.
          </Banner>
        )}
        {problems.length > 0 && (
          <Banner tone="warn" title="Há arquivos da pasta treinamento que não puderam ser usados.">
            <ul className="list-disc pl-5">
              {problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </Banner>
        )}
        <LessonPlayer
          ref={heading}
          progress={progress}
          lesson={current}
          atEnd={isLast(progress, shape)}
          onPrevious={() => change(previous(progress, shape))}
          onNext={() => change(next(progress, shape))}
          actions={
            canReplace && (
              <VideoChange
                key={keyOfLesson(module, lesson)}
                module={module}
                lesson={lesson}
                video={current.video}
              />
            )
          }
        />
        <LessonText query={query} lesson={lesson} />
        <Materials module={module} />
        <Quiz
          key={module}
          module={module}
          query={query}
          best={modules[module]?.best ?? null}
          onGraded={onQuiz}
        />
      </div>
      <LessonNav course={course} progress={progress} onSelect={select} />
    </div>
  );
}
