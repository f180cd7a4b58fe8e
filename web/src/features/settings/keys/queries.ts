import { queryOptions } from '@tanstack/react-query';
import { queryOf } from '@/api/call';
import { listApiKeys } from '@/api/keys';

export const keysQuery = queryOptions(queryOf(listApiKeys, {}));
