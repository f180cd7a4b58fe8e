import { ArrowLeft, ArrowRight, CircleCheck, ExternalLink } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { getTrainingCaptions, getTrainingVideo } from '@/api/gen/treinamento';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Progress as Bar } from '@/components/ui/progress';
import type { OutlineLesson } from '../mappers';
import { isFirst, keyOfLesson, type Progress, percentOf } from '../progress';

interface LessonPlayerProps {
  /** The heading, which takes the focus when the lesson changes. */
  ref: Ref<HTMLHeadingElement>;
  progress: Progress;
  lesson: OutlineLesson;
  /** This is the very last lesson. */
  atEnd: boolean;
  onPrevious: () => void;
  onNext: () => void;
  actions: ReactNode;
}

/** Where one stands, the video, and the way on. */
export function LessonPlayer({
  ref,
  progress,
  lesson,
  atEnd,
  onPrevious,
  onNext,
  actions,
}: LessonPlayerProps) {
  const { moduloAtual: module, licaoAtual: number, concluidas, totalLicoes } = progress;
  const percent = percentOf(progress);
  const done = concluidas.includes(keyOfLesson(module, number));
  return (
    <section
      aria-label="Lição"
      className="overflow-hidden rounded-card border border-border bg-surface"
    >
      <header className="space-y-3 p-5">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="min-w-0 flex-1 basis-64" aria-live="polite">
            <h2
              ref={ref}
              tabIndex={-1}
              className="scroll-mt-24 text-title font-semibold outline-none"
            >
              {`Módulo ${module + 1} → Lição ${number + 1}`}
            </h2>
            <p className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-body">
              {lesson.title}
              {done && (
                <Badge tone="ok">
                  <CircleCheck className="size-3.5" aria-hidden="true" />
                  Concluída
                </Badge>
              )}
            </p>
          </div>
          {actions}
        </div>
        <div className="flex items-center gap-3">
          <Bar label="Progresso do treinamento" value={percent / 100} />
          <span className="shrink-0 text-dense text-muted tabular-nums">
            <strong className="font-semibold text-fg">{`${percent}%`}</strong>
            {` · ${concluidas.length} de ${totalLicoes} lições`}
          </span>
        </div>
      </header>
      <Screen module={module} number={number} lesson={lesson} />
      <footer className="flex flex-wrap items-center justify-between gap-3 p-5">
        <Button
          icon={<ArrowLeft />}
          onClick={onPrevious}
          aria-disabled={isFirst(progress) || undefined}
        >
          Anterior
        </Button>
        {atEnd && (
          <p className="order-last basis-full text-dense text-muted sm:order-none sm:basis-auto">
            Esta é a última lição. Ela é concluída com o questionário do módulo.
          </p>
        )}
        <Button variant="primary" onClick={onNext} disabled={atEnd}>
          Próximo
          <ArrowRight />
        </Button>
      </footer>
    </section>
  );
}

function Screen({
  module,
  number,
  lesson,
}: {
  module: number;
  number: number;
  lesson: OutlineLesson;
}) {
  const { link, captions, own } = lesson.video;
  if (link !== null) {
    return (
      <div className="flex aspect-video flex-col items-center justify-center gap-4 bg-subtle p-5 text-center">
        <p className="text-body text-muted">O vídeo desta lição está em outro endereço.</p>
        <a
          href={link}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex items-center gap-2 font-medium text-primary underline underline-offset-4"
        >
          <ExternalLink className="size-4" aria-hidden="true" />
          Assistir ao vídeo em nova aba
        </a>
      </div>
    );
  }
  const source = getTrainingVideo.at({ module, lesson: number });
  return (
    <>
      <video
        // Another lesson is another player; the same address may have got another video.
        key={`${source} ${own}`}
        src={source}
        controls
        playsInline
        preload="auto"
        aria-label={`Vídeo da lição ${lesson.title}`}
        className="aspect-video w-full bg-subtle"
      >
        <track
          kind="captions"
          srcLang="pt-BR"
          label="Português"
          src={captions ? getTrainingCaptions.at({ module, lesson: number }) : undefined}
          default={captions}
        />
      </video>
      {!own && (
        <p className="px-5 pt-3 text-caption text-muted">
          Vídeo sem som: as legendas trazem o texto, que também está logo abaixo.
        </p>
      )}
    </>
  );
}
