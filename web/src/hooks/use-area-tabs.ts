import { useUser } from '@/api/session';
import { areaAt } from '@/lib/navigation/areas';
import { can } from '@/lib/permissions';

/** The screens of the area at an address that the user may open. */
export function useAreaTabs(pathname: string) {
  const user = useUser();
  const area = areaAt(pathname);
  const tabs = (area?.tabs ?? [])
    .filter(({ permission }) => permission === undefined || can(user, permission))
    .map(({ label, to, also = [] }) => ({
      label,
      to,
      current: pathname === to || also.includes(pathname),
    }));
  return { name: area?.name ?? '', tabs };
}
