import { clsx } from 'clsx';
import { ChevronDown, Circle, CircleCheck } from 'lucide-react';
import { useId, useState } from 'react';
import type { Course, OutlineModule } from '../mappers';
import { keyOfLesson, type Progress } from '../progress';

interface LessonNavProps {
  course: Course;
  progress: Progress;
  onSelect: (module: number, lesson: number) => void;
}

/** All modules and lessons: beside the lesson on large screens, below it on small ones. */
export function LessonNav({ course, progress, onSelect }: LessonNavProps) {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set([0, progress.moduloAtual]));
  const [shown, setShown] = useState(progress.moduloAtual);
  // Going on to another module opens it.
  if (shown !== progress.moduloAtual) {
    setShown(progress.moduloAtual);
    setOpen(new Set([...open, progress.moduloAtual]));
  }
  const toggle = (module: number) => {
    const to = new Set(open);
    if (!to.delete(module)) to.add(module);
    setOpen(to);
  };
  return (
    <nav
      aria-label="Módulos e lições"
      className="min-w-0 overflow-hidden rounded-card border border-border bg-surface lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto"
    >
      <ol className="divide-y divide-border">
        {course.modules.map((module, number) => (
          <li key={module.title}>
            <ModuleItem
              module={module}
              number={number}
              open={open.has(number)}
              onToggle={() => toggle(number)}
              progress={progress}
              onSelect={onSelect}
            />
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface ModuleItemProps {
  module: OutlineModule;
  number: number;
  open: boolean;
  onToggle: () => void;
  progress: Progress;
  onSelect: LessonNavProps['onSelect'];
}

function ModuleItem({ module, number, open, onToggle, progress, onSelect }: ModuleItemProps) {
  const id = useId();
  const completed = module.lessons.filter((_, lesson) =>
    progress.concluidas.includes(keyOfLesson(number, lesson)),
  ).length;
  return (
    <>
      <h3>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={onToggle}
          className="flex w-full items-center gap-3 px-4 py-3 text-left hover:bg-subtle"
        >
          <span className="min-w-0 flex-1">
            <span className="block text-caption text-muted">{`Módulo ${number + 1}`}</span>
            <span className="block text-dense font-semibold">{module.title}</span>
            <span className="block text-caption text-muted">
              {`${completed} de ${module.lessons.length} lições`}
              {module.best !== null && ` · questionário ${module.best}/${module.questions}`}
            </span>
          </span>
          <ChevronDown
            className={clsx(
              'size-4 shrink-0 text-muted transition-transform',
              open && 'rotate-180',
            )}
            aria-hidden="true"
          />
        </button>
      </h3>
      <ol id={id} hidden={!open} className="pb-2">
        {module.lessons.map((lesson, index) => {
          const current = progress.moduloAtual === number && progress.licaoAtual === index;
          const done = progress.concluidas.includes(keyOfLesson(number, index));
          const Icon = done ? CircleCheck : Circle;
          return (
            <li key={lesson.title}>
              <button
                type="button"
                aria-current={current ? 'true' : undefined}
                onClick={() => onSelect(number, index)}
                className={clsx(
                  'flex min-h-9 w-full items-start gap-2 px-4 py-2 text-left text-dense pointer-coarse:min-h-11',
                  current ? 'bg-subtle font-medium' : 'hover:bg-subtle',
                )}
              >
                <Icon
                  className={clsx('mt-0.5 size-4 shrink-0', done ? 'text-ok' : 'text-muted')}
                  aria-hidden="true"
                />
                <span className="min-w-0">
                  {`${index + 1}. ${lesson.title}`}
                  {done && <span className="sr-only"> (concluída)</span>}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </>
  );
}
