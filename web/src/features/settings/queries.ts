import { queryOptions } from '@tanstack/react-query';
import { keyOf } from '@/api/call';
import { getSettings } from '@/api/gen/configuracoes';
import { toSettings } from './settings';

export const settingsQuery = queryOptions({
  queryKey: keyOf(getSettings),
  queryFn: async ({ signal }) => toSettings(await getSettings({ signal })),
});
