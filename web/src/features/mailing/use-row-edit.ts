import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { keyOf } from '@/api/call';
import { getBalance } from '@/api/gen/balancos';
import { listEmailGroups, listEmailRecords, updateEmailRecord } from '@/api/gen/e-mails';
import { notify } from '@/components/ui/notify';
import { ApiError } from '@/lib/api-error';
import { fieldErrors, saveMessage } from './errors';
import { type MailRecord, toRecord } from './mappers';
import type { DraftKey } from './record-fields';
import {
  changedFields,
  draftErrors,
  type RowDraft,
  rebase,
  toDraft,
  toPayload,
  withDraft,
} from './row-draft';
import type { MailRecordWire } from './wire';

export interface EditedRow {
  record: MailRecord;
  draft: RowDraft;
  /** Where the focus goes as the edit begins. */
  focus: DraftKey | null;
  saving: boolean;
  errors: ReadonlyMap<DraftKey, string>;
  /** The fields that the row does not show are open. */
  more: boolean;
}

interface EditState {
  /** The one row that is edited. */
  row: EditedRow | null;
  /** Why the last attempt to store was refused. */
  failure: string | null;
  /** The record that another user stored meanwhile. */
  conflict: MailRecord | null;
  /** What the server points out about what was stored. */
  notices: readonly string[];
}

type Action =
  | { type: 'start'; record: MailRecord; focus: DraftKey | null }
  | { type: 'change'; key: DraftKey; value: string }
  | { type: 'more'; open: boolean }
  | { type: 'cancel' }
  | { type: 'saving' }
  | { type: 'rejected'; failure: string; errors: ReadonlyMap<DraftKey, string> }
  | { type: 'conflict'; current: MailRecord }
  | { type: 'rebased'; record: MailRecord; draft: RowDraft }
  | { type: 'close-conflict' }
  | { type: 'saved'; notices: readonly string[] }
  | { type: 'dismiss' };

const none: EditState = { row: null, failure: null, conflict: null, notices: [] };
const noErrors: ReadonlyMap<DraftKey, string> = new Map();

function reduce(state: EditState, action: Action): EditState {
  const { row } = state;
  if (action.type === 'start') {
    const { record, focus } = action;
    const started = { record, draft: toDraft(record), focus, saving: false, more: false };
    return { ...none, row: { ...started, errors: noErrors } };
  }
  if (action.type === 'saved') return { ...none, notices: action.notices };
  if (action.type === 'dismiss') return { ...state, notices: [] };
  if (row === null) return state;
  switch (action.type) {
    case 'change': {
      const errors = new Map(row.errors);
      errors.delete(action.key);
      const draft = { ...row.draft, [action.key]: action.value };
      return { ...state, row: { ...row, draft, errors } };
    }
    case 'more':
      return { ...state, row: { ...row, more: action.open } };
    case 'cancel':
      return none;
    case 'saving':
      return { ...none, row: { ...row, saving: true, errors: noErrors } };
    case 'rejected':
      return {
        ...none,
        failure: action.failure,
        row: { ...row, saving: false, errors: action.errors },
      };
    case 'conflict':
      return { ...none, conflict: action.current, row: { ...row, saving: false } };
    case 'rebased':
      return { ...none, row: { ...row, record: action.record, draft: action.draft } };
    case 'close-conflict':
      return { ...state, conflict: null };
  }
}

export interface RowEdit extends EditState {
  changed: ReadonlySet<DraftKey>;
  start: (record: MailRecord, focus?: DraftKey) => void;
  change: (key: DraftKey, value: string) => void;
  cancel: () => void;
  /** Opens and closes the fields that the row does not show. */
  setMore: (open: boolean) => void;
  save: () => void;
  /** Answers to a conflict: what is stored now, or what was typed here over it. */
  useCurrent: () => void;
  keepMine: () => void;
  closeConflict: () => void;
  dismissNotices: () => void;
}

interface Saving {
  record: MailRecord;
  draft: RowDraft;
}

/** The editing of one row at a time: a draft, its storing, refusals and conflicts. */
export function useRowEdit(): RowEdit {
  const client = useQueryClient();
  const [state, dispatch] = useReducer(reduce, none);
  const store = useMutation({
    mutationFn: ({ record, draft }: Saving) =>
      updateEmailRecord({
        path: { id: record.id },
        body: toPayload(record, draft),
        ifMatch: record.version,
      }),
    onMutate: () => dispatch({ type: 'saving' }),
    onSuccess: (saved, { record, draft }) => {
      patchLists(client, withDraft(record, draft, saved?.version));
      dispatch({ type: 'saved', notices: (saved?.avisos ?? []).map(({ mensagem }) => mensagem) });
      notify.success('Email atualizado com sucesso!');
      void refreshRecords(client);
    },
    onError: (error) => {
      const current = currentOf(error);
      if (current) {
        dispatch({ type: 'conflict', current });
        return;
      }
      const failure = saveMessage(error);
      notify.error(failure);
      dispatch({ type: 'rejected', failure, errors: fieldErrors(error) });
    },
  });

  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  });

  const send = useCallback(
    (record: MailRecord, draft: RowDraft) => store.mutate({ record, draft }),
    [store.mutate],
  );

  const start = useCallback((record: MailRecord, focus: DraftKey | null = null) => {
    const { row } = latest.current;
    if (row?.saving || row?.record.id === record.id) return;
    if (row && changedFields(row.record, row.draft).size > 0) {
      notify.info('Salve ou cancele a linha em edição primeiro.');
      return;
    }
    dispatch({ type: 'start', record, focus });
  }, []);

  const save = useCallback(() => {
    const { row } = latest.current;
    if (!row || row.saving) return;
    const errors = draftErrors(row.record, row.draft);
    if (errors.size > 0) {
      dispatch({ type: 'rejected', failure: [...errors.values()].join('; '), errors });
    } else if (changedFields(row.record, row.draft).size === 0) {
      dispatch({ type: 'cancel' });
    } else {
      send(row.record, row.draft);
    }
  }, [send]);

  const change = useCallback(
    (key: DraftKey, value: string) => dispatch({ type: 'change', key, value }),
    [],
  );
  const setMore = useCallback((open: boolean) => dispatch({ type: 'more', open }), []);
  const cancel = useCallback(() => {
    if (!latest.current.row?.saving) dispatch({ type: 'cancel' });
  }, []);

  return {
    ...state,
    changed: state.row ? changedFields(state.row.record, state.row.draft) : nothing,
    start,
    change,
    setMore,
    cancel,
    save,
    useCurrent: () => {
      if (state.conflict) patchLists(client, state.conflict);
      dispatch({ type: 'cancel' });
      void refreshRecords(client);
    },
    keepMine: () => {
      const { row, conflict } = state;
      if (!row || !conflict) return;
      const draft = rebase(row.record, row.draft, conflict);
      dispatch({ type: 'rebased', record: conflict, draft });
      send(conflict, draft);
    },
    closeConflict: () => dispatch({ type: 'close-conflict' }),
    dismissNotices: () => dispatch({ type: 'dismiss' }),
  };
}

const nothing: ReadonlySet<DraftKey> = new Set();

/** The stored record, where the server answers that another user stored first. */
function currentOf(error: unknown): MailRecord | null {
  if (!(error instanceof ApiError) || error.status !== 412) return null;
  const record = (error.current as { record?: MailRecordWire } | null | undefined)?.record;
  return record ? toRecord(record) : null;
}

/** Shows the stored record in every list that has it, before the lists are loaded again. */
function patchLists(client: QueryClient, record: MailRecord): void {
  client.setQueriesData<readonly MailRecord[]>({ queryKey: keyOf(listEmailRecords) }, (rows) =>
    Array.isArray(rows) ? rows.map((row) => (row.id === record.id ? record : row)) : rows,
  );
}

/** After a record changed: the lists, their counts and its balance. */
export function refreshRecords(client: QueryClient): Promise<unknown> {
  return Promise.all([
    client.invalidateQueries({ queryKey: keyOf(listEmailRecords) }),
    client.invalidateQueries({ queryKey: keyOf(listEmailGroups) }),
    client.invalidateQueries({ queryKey: keyOf(getBalance) }),
  ]);
}
