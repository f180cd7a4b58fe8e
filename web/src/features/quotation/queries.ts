import { queryOptions } from '@tanstack/react-query';
import { queryOf } from '@/api/call';
import { viewQuote } from '@/api/gen/cotacao-pelo-fornecedor';

export function quoteQuery(token: string) {
  return queryOptions(queryOf(viewQuote, { body: { token } }));
}
