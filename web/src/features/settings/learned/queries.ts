import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { keyOf, queryOf } from '@/api/call';
import { listLayouts, type RuleWire, removeReadingRule, restoreReadingRule } from '@/api/reading';
import { isStale } from '@/lib/api-error';

export const layoutsQuery = queryOptions(queryOf(listLayouts, {}));

/** Takes a rule out of use, or puts it back; a rule that changed meanwhile is shown as it is. */
export function useRuleAct() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: keyOf(listLayouts) });
  return useMutation({
    mutationFn: ({ rule, act }: { rule: RuleWire; act: 'remove' | 'restore' }) => {
      const call = { path: { id: rule.id }, ifMatch: rule.version };
      return act === 'remove' ? removeReadingRule(call) : restoreReadingRule(call);
    },
    onSuccess: refresh,
    onError: (error) => (isStale(error) ? refresh() : undefined),
  });
}
