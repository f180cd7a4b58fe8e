import { type UIMatch, useMatches } from 'react-router';
import { useIsDesktop } from '@/hooks/use-media-query';
import { useMonth } from '@/hooks/use-month';
import type { RouteHandle } from '@/lib/navigation/route-handle';
import { MonthControl } from './month-control';

/** Whether the screen counts the working month. */
export function useCountsMonth(): boolean {
  const matches = useMatches() as UIMatch<unknown, RouteHandle | undefined>[];
  return matches.at(-1)?.handle?.month === true;
}

/**
 * The working month of the screens that count one: in the top bar of large screens, beside the
 * title on small ones.
 */
export function WorkingMonth({ place }: { place: 'bar' | 'page' }) {
  const counts = useCountsMonth();
  const desktop = useIsDesktop();
  return counts && desktop === (place === 'bar') ? <Control chip={place === 'page'} /> : null;
}

function Control({ chip }: { chip: boolean }) {
  const [month, setMonth] = useMonth();
  return <MonthControl label="Mês de referência" value={month} onChange={setMonth} chip={chip} />;
}
