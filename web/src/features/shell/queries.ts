import { queryOptions } from '@tanstack/react-query';
import { queryOf } from '@/api/call';
import { listNotifications } from '@/api/gen/notificacoes';

/** The user's notifications, looked at again every minute while the page is in view. */
export const notificationsQuery = queryOptions({
  ...queryOf(listNotifications, {}),
  refetchInterval: 60_000,
});
