import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { queryOf } from '@/api/call';
import {
  forgetContractImportFormat,
  listContractImportFormats,
} from '@/api/gen/importacao-de-contratos';
import {
  forgetCceeImportFormat,
  listCceeImportFormats,
} from '@/api/gen/importacao-de-valores-da-ccee';
import { forgetImportFormat, listImportFormats } from '@/api/gen/importacoes';

/** Whose spreadsheets formats are of, with what lists and forgets them. */
export const formatKinds = {
  medicao: {
    title: 'Medição',
    query: queryOptions(queryOf(listImportFormats, {})),
    list: listImportFormats,
    forget: forgetImportFormat,
  },
  contratos: {
    title: 'Contratos',
    query: queryOptions(queryOf(listContractImportFormats, {})),
    list: listContractImportFormats,
    forget: forgetContractImportFormat,
  },
  ccee: {
    title: 'Valores da CCEE',
    query: queryOptions(queryOf(listCceeImportFormats, {})),
    list: listCceeImportFormats,
    forget: forgetCceeImportFormat,
  },
} as const;

export type FormatKind = keyof typeof formatKinds;

/** Forgets a format: the next sheet with its columns asks again. */
export function useForget(kind: FormatKind) {
  const client = useQueryClient();
  const { forget, list } = formatKinds[kind];
  return useMutation({
    mutationFn: (signature: string) => forget({ path: { signature } }),
    onSettled: () =>
      client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === list.url }),
  });
}
