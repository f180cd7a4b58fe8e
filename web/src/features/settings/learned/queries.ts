import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { keyOf, queryOf } from '@/api/call';
import {
  exportReadingRules,
  forgetDocumentPassword,
  importReadingRules,
  listDocumentPasswords,
  listLayouts,
  removeReadingRule,
  rereadLayout,
  restoreReadingRule,
} from '@/api/gen/leitura-de-documentos';
import type { ReadingLayoutBody, ReadingRuleBody } from '@/api/gen/types.gen';
import { isStale } from '@/lib/api-error';
import { download } from '@/lib/download';

export const layoutsQuery = queryOptions(queryOf(listLayouts, {}));

export const passwordsPerPage = 20;

export const passwordsQuery = (page: number) =>
  queryOptions({
    ...queryOf(listDocumentPasswords, { query: { page, pageSize: passwordsPerPage } }),
    placeholderData: keepPreviousData,
  });

/** Forgets a password; a failure refetches the list too, since another user may have forgotten it. */
export function useForgetPassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => forgetDocumentPassword({ path: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(listDocumentPasswords) }),
  });
}

/** Takes a rule out of use, or puts it back; a rule that changed meanwhile is shown as it is. */
export function useRuleAct() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: keyOf(listLayouts) });
  return useMutation({
    mutationFn: ({ rule, act }: { rule: ReadingRuleBody; act: 'remove' | 'restore' }) => {
      const call = { path: { id: rule.id }, ifMatch: rule.version };
      return act === 'remove' ? removeReadingRule(call) : restoreReadingRule(call);
    },
    onSuccess: refresh,
    onError: (error) => (isStale(error) ? refresh() : undefined),
  });
}

/** Has the documents of a layout read again that are not linked. */
export function useReread() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (layout: ReadingLayoutBody) => rereadLayout({ path: { id: layout.id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(listLayouts) }),
  });
}

export const useExportRules = () =>
  useMutation({ mutationFn: () => download(exportReadingRules.url, {}, 'regras-de-leitura.json') });

export const notRules = new Error('O arquivo não é um JSON de regras de leitura.');

/** Sends a file of rules; one that is no JSON never leaves. */
export function useImportRules() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (file: File) => {
      const text = await file.text();
      let body: Parameters<typeof importReadingRules>[0]['body'];
      try {
        body = JSON.parse(text);
      } catch {
        throw notRules;
      }
      return importReadingRules({ body });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(listLayouts) }),
  });
}
