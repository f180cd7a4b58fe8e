import { useQuery } from '@tanstack/react-query';
import { useUser } from '@/api/session';
import { AsyncView } from '@/components/feedback/async-view';
import { PageHeader } from '@/components/feedback/page-header';
import { Skeleton } from '@/components/ui/skeleton';
import { CourseView } from './components/course-view';
import { courseQuery } from './queries';

/** The course about the free market: lessons with video and text, material and quizzes. */
export function TrainingPage() {
  const user = useUser();
  const query = useQuery(courseQuery);
  return (
    <>
      <PageHeader
        title="Treinamento"
        description="O mercado livre de energia em dez módulos, com vídeo, texto, material em PDF e questionário."
      />
      <AsyncView
        query={query}
        loadingLabel="Carregando treinamento..."
        errorTitle="Não foi possível carregar o treinamento."
        skeleton={
          <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
            <Skeleton size="h-[480px] w-full" />
            <Skeleton size="h-[480px] w-full" />
          </div>
        }
      >
        {(course) => <CourseView key={user.id} course={course} userId={user.id} />}
      </AsyncView>
    </>
  );
}
