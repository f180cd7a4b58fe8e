import { useQuery } from '@tanstack/react-query';
import { ErrorBanner } from '@/components/feedback/error-banner';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';
import { messageOf } from '@/lib/api-error';
import { formatMoney } from '@/lib/format';
import type { YearMonth } from '@/lib/month';
import { paths } from '@/lib/paths';
import { countText, type Work, workQuery } from '../work';
import { WorkLines } from './work-lines';

const shown = 6;

/** The first lines of what there is to do. */
export function WorkCard({ month }: { month: YearMonth }) {
  const { data, error, isFetching, refetch } = useQuery(workQuery(month));
  return (
    <Card
      title="Meu dia"
      description={data && data.lines.length > 0 ? summary(data) : undefined}
      padding="none"
      refreshing={isFetching && data !== undefined}
      actions={
        <ButtonLink to={paths.work(month)} variant="ghost" size="sm">
          Ver tudo
        </ButtonLink>
      }
    >
      {error ? (
        <div className="px-5 pb-5">
          <ErrorBanner
            title="Falha ao carregar pendências."
            detail={messageOf(error, '')}
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        </div>
      ) : (
        <Lines work={data} />
      )}
    </Card>
  );
}

function Lines({ work }: { work: Work | undefined }) {
  if (work === undefined) {
    return (
      <div role="status" aria-label="Carregando pendências" className="space-y-2 px-5 pb-5">
        <Skeleton size="h-8 w-full" />
        <Skeleton size="h-8 w-full" />
        <Skeleton size="h-8 w-full" />
      </div>
    );
  }
  if (work.lines.length === 0) {
    return <p className="px-5 pb-5 text-body text-muted">Nada pendente para hoje.</p>;
  }
  return <WorkLines lines={work.lines.slice(0, shown)} label="Pendências" />;
}

/** How many lines there are, and what is at stake in them. */
export function summary({ lines, value }: Work): string {
  const count = countText(lines.length);
  return value === null ? count : `${count} · ${formatMoney(value)} em jogo`;
}
