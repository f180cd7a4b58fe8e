import type { TrainingModuleBody } from '@/api/gen/types.gen';
import { AsyncView } from '@/components/feedback/async-view';
import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';

/** The module's query, as the parts of the page share it. */
export interface ModuleState {
  data: TrainingModuleBody | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

/** The content of the video as text. */
export function LessonText({ query, lesson }: { query: ModuleState; lesson: number }) {
  return (
    <Card title="Texto da lição">
      <AsyncView
        query={query}
        loadingLabel="Carregando o texto da lição..."
        errorTitle="Não foi possível carregar o texto da lição."
        skeleton={<Skeleton size="h-64 w-full" />}
      >
        {({ lessons }) => {
          const text = lessons[lesson];
          if (!text) return null;
          return (
            <article className="max-w-3xl space-y-5 text-body leading-relaxed">
              <p className="text-muted">{text.summary}</p>
              {text.sections.map((section) => (
                <section key={section.heading} className="space-y-2">
                  <h3 className="font-semibold">{section.heading}</h3>
                  <p>{section.text}</p>
                  {section.points.length > 0 && (
                    <ul className="list-disc space-y-1 pl-5 text-muted">
                      {section.points.map((point) => (
                        <li key={point}>{point}</li>
                      ))}
                    </ul>
                  )}
                </section>
              ))}
              {text.source !== '' && (
                <p className="border-t border-border pt-3 text-caption text-muted">
                  {`Fonte: ${text.source}`}
                </p>
              )}
            </article>
          );
        }}
      </AsyncView>
    </Card>
  );
}
