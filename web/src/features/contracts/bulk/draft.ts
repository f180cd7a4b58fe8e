import type { ContractBatchChange } from '@/api/gen/types.gen';
import { parseDate } from '@/lib/parse-br';

/** What may be changed of several contracts; empty: it stays. */
export interface BulkDraft {
  owner: string;
  partner: string;
  supplier: string;
  status: string;
  statusFrom: string;
  start: string;
  end: string;
  partial: string;
  /** Of additional data; a value that is empty takes it away. */
  label: string;
  value: string;
  reason: string;
}

export const emptyDraft: BulkDraft = {
  owner: '',
  partner: '',
  supplier: '',
  status: '',
  statusFrom: '',
  start: '',
  end: '',
  partial: '',
  label: '',
  value: '',
  reason: '',
};

/** The choice that takes whoever is responsible away. */
export const nobody = '-';

/** What keeps a draft from being sent, by field; empty when nothing does. */
export function problemsOf(draft: BulkDraft): Partial<Record<keyof BulkDraft, string>> {
  const problems: Partial<Record<keyof BulkDraft, string>> = {};
  for (const field of ['statusFrom', 'start', 'end'] as const) {
    if (draft[field] !== '' && parseDate(draft[field]) === null) {
      problems[field] = 'Informe uma data como 05/11/2026.';
    }
  }
  if (draft.status === 'Inativo' && draft.reason.trim() === '')
    problems.reason = 'Informe o motivo';
  const { reason: _r, statusFrom: _f, partial: _p, ...values } = draft;
  if (draft.value.trim() !== '' && draft.label.trim() === '') {
    problems.label = 'Informe o nome do dado';
  }
  if (Object.values(values).every((value) => value.trim() === '')) {
    problems.supplier = 'Escolha o que alterar';
  }
  return problems;
}

/** The change as the API takes it: only what was filled in. */
export function changeOf(draft: BulkDraft): ContractBatchChange {
  const day = (text: string) => (text === '' ? undefined : (parseDate(text) ?? undefined));
  const person = (id: string) => (id === '' ? undefined : id === nobody ? '' : id);
  return {
    owner_user_id: person(draft.owner),
    partner_id: person(draft.partner),
    supplier: draft.supplier.trim() || undefined,
    status: (draft.status || undefined) as ContractBatchChange['status'],
    status_from: draft.status === '' ? undefined : day(draft.statusFrom),
    start_date: day(draft.start),
    end_date: day(draft.end),
    mes_parcial: draft.partial || undefined,
    dado:
      draft.label.trim() === ''
        ? undefined
        : { label: draft.label.trim(), value: draft.value.trim() },
  };
}
