import { queryOptions } from '@tanstack/react-query';
import { queryOf } from '@/api/call';
import { listApiKeys } from '@/api/gen/configuracoes';

export const keysQuery = queryOptions(queryOf(listApiKeys, {}));
