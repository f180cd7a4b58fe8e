import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useUser } from '@/api/session';
import { currentMonth, isMonth, type YearMonth } from '@/lib/month';
import { tabStorage } from '@/lib/storage';

const key = 'mes';

/** Where the month may come from, in order of precedence. */
interface MonthSources {
  url: string | null;
  /** What this tab was last set to. */
  tab: string | null;
  /** The newest measured month in the user's scope. */
  latest: string | null;
  now: YearMonth;
}

export function monthOfSources({ url, tab, latest, now }: MonthSources): YearMonth {
  return [url, tab, latest].find(isMonth) ?? now;
}

/**
 * The working month, and how it is changed. An address that names one sets the tab's; a change
 * goes into the address, so that it can be shared, and back to the first page.
 */
export function useMonth(): [YearMonth, (month: YearMonth) => void] {
  const [params, setParams] = useSearchParams();
  const { mesPadrao: latest } = useUser();
  const url = params.get('mes');
  useEffect(() => {
    if (isMonth(url)) tabStorage.set(key, url);
  }, [url]);
  const set = (month: YearMonth) => {
    tabStorage.set(key, month);
    setParams((current) => {
      const next = new URLSearchParams(current);
      next.set('mes', month);
      next.delete('page');
      return next;
    });
  };
  const now = currentMonth();
  return [monthOfSources({ url, tab: tabStorage.get(key), latest: latest ?? null, now }), set];
}

/** Sets the tab's month without an address, for the next screen that counts one. */
export function keepMonth(month: YearMonth): void {
  tabStorage.set(key, month);
}
