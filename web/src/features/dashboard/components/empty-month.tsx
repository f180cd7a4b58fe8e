import { useUser } from '@/api/session';
import { Banner } from '@/components/feedback/banner';
import { ButtonLink } from '@/components/ui/button';
import { monthLabel, type YearMonth } from '@/lib/month';
import { paths } from '@/lib/paths';
import type { Overview } from '../mappers';

interface EmptyMonthProps {
  overview: Overview | undefined;
  month: YearMonth;
}

/** Says that nothing is measured in the month, and leads to the newest that is. */
export function EmptyMonth({ overview, month }: EmptyMonthProps) {
  const { mesPadrao: latest } = useUser();
  if (overview === undefined || overview.month !== month || !latest || latest === month)
    return null;
  if (overview.distribution.Indefinido !== overview.total) return null;
  return (
    <Banner
      tone="info"
      title={`${monthLabel(month)} ainda não tem medição.`}
      action={
        <ButtonLink to={paths.dashboard(latest)} size="sm">
          {`Ver ${monthLabel(latest)}`}
        </ButtonLink>
      }
    />
  );
}
