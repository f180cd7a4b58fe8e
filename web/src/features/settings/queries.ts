import { queryOptions } from '@tanstack/react-query';
import { getSettings } from '@/api/admin';
import { keyOf } from '@/api/call';
import { toSettings } from './settings';

export const settingsQuery = queryOptions({
  queryKey: keyOf(getSettings),
  queryFn: async ({ signal }) => toSettings(await getSettings({ signal })),
});
