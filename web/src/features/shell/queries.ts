import { queryOptions } from '@tanstack/react-query';
import { listNotifications } from '@/api/account';
import { queryOf } from '@/api/call';

/** The user's notifications, looked at again every minute while the page is in view. */
export const notificationsQuery = queryOptions({
  ...queryOf(listNotifications, {}),
  refetchInterval: 60_000,
});
