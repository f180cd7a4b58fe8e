import { ButtonLink } from '@/components/ui/button';
import type { YearMonth } from '@/lib/month';
import { paths } from '@/lib/paths';
import { workQuery } from '@/model/work/work';
import { WorkPanel } from '@/model/work/work-panel';

/** The first lines of what there is to do. */
export function WorkCard({ month }: { month: YearMonth }) {
  return (
    <WorkPanel
      title="Meu dia"
      query={workQuery(month)}
      none="Nada pendente para hoje."
      shown={6}
      actions={
        <ButtonLink to={paths.work(month)} variant="ghost" size="sm">
          Ver tudo
        </ButtonLink>
      }
    />
  );
}
