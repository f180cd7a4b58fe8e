import type { SimulationAnswer, SimulationEntry, SimulationKeptBody } from '@/api/gen/types.gen';
import {
  type Draft,
  type FieldErrors,
  type Problem,
  type Reading,
  textAt,
  toDraft,
  withText,
} from './draft';

export const steps = ['upload', 'dados', 'simulacao', 'proposta'] as const;
export type Step = (typeof steps)[number];

export const stepLabels: Readonly<Record<Step, string>> = {
  upload: 'Upload de Dados',
  dados: 'Validação',
  simulacao: 'Simulação',
  proposta: 'Proposta',
};

/** An entry with what it gave. */
interface Result {
  entry: SimulationEntry;
  answer: SimulationAnswer;
}

/** The registered client that a simulation belongs to. */
export interface LinkedClient {
  id: string;
  /** Empty where only the id is stored. */
  name: string;
}

/** The wizard's state; its step is part of the address. */
export interface Wizard {
  client: LinkedClient | null;
  draft: Draft | null;
  errors: FieldErrors;
  problems: readonly Problem[];
  notices: readonly string[];
  editing: boolean;
  /** As it was when editing began. */
  before: Draft | null;
  /** Of the draft as it stands; any change takes it away. */
  result: Result | null;
  /** Something was entered that is not stored. */
  unsaved: boolean;
}

export type WizardEvent =
  | { type: 'read'; reading: Reading }
  | { type: 'opened'; draft: Draft; editing: boolean }
  | { type: 'typed'; path: string; text: string }
  | { type: 'changed'; draft: Draft }
  | { type: 'linked'; client: LinkedClient | null }
  | { type: 'edit' }
  | { type: 'discard' }
  | { type: 'checked'; errors: FieldErrors }
  | { type: 'calculated'; result: Result };

const empty: Wizard = {
  client: null,
  draft: null,
  errors: {},
  problems: [],
  notices: [],
  editing: false,
  before: null,
  result: null,
  unsaved: false,
};

/** What the wizard begins with: nothing, a simulation that was stored, or what a source says. */
export interface Start {
  kept?: SimulationKeptBody;
  reading?: Reading;
  client?: LinkedClient | null;
}

export function initialWizard({ kept, reading, client = null }: Start): Wizard {
  const begun = { ...empty, client };
  if (kept) {
    const result = { entry: kept.entrada, answer: kept.resultado };
    return { ...begun, draft: toDraft(kept.entrada), result };
  }
  // Nobody has typed anything yet: the same address brings it again.
  if (reading) return { ...wizardReducer(begun, { type: 'read', reading }), unsaved: false };
  return begun;
}

export function wizardReducer(state: Wizard, event: WizardEvent): Wizard {
  switch (event.type) {
    case 'read': {
      const { draft, editing: incomplete = false, ...told } = event.reading;
      // What has to be corrected can be typed into at once.
      const editing = incomplete || told.problems.length > 0;
      return { ...afresh(state, draft, editing), ...told };
    }
    case 'opened':
      return afresh(state, event.draft, event.editing);
    case 'typed': {
      if (!state.draft) return state;
      const { [event.path]: _, ...errors } = state.errors;
      const draft = withText(state.draft, event.path, event.text);
      return { ...state, draft, errors, result: null, unsaved: true };
    }
    case 'changed':
      // Rows may have moved, and their messages with them.
      return { ...state, draft: event.draft, errors: {}, result: null, unsaved: true };
    case 'linked':
      // Whose it is changes no figure; the name is needed for one, so that none stands here without.
      return {
        ...state,
        client: event.client,
        draft: named(state.draft, event.client),
        unsaved: true,
      };
    case 'edit':
      return { ...state, editing: true, before: state.draft };
    case 'discard':
      return { ...state, draft: state.before ?? state.draft, editing: false, errors: {} };
    case 'checked':
      return {
        ...state,
        errors: event.errors,
        editing: Object.keys(event.errors).length > 0,
        before: state.before ?? state.draft,
      };
    case 'calculated':
      return { ...state, result: event.result, errors: {}, problems: [], editing: false };
  }
}

/** The draft with the client's name, where it has none. */
function named(draft: Draft | null, client: LinkedClient | null): Draft | null {
  const path = 'cliente.nome';
  if (!draft || !client || textAt(draft, path).trim() !== '') return draft;
  return withText(draft, path, client.name);
}

/** Another draft, for the same client. */
function afresh({ client }: Wizard, draft: Draft, editing: boolean): Wizard {
  return { ...empty, client, draft, editing, before: editing ? draft : null, unsaved: true };
}

/** The step that can be shown: none is ahead of what it needs. */
export function reachable(wanted: Step, state: Wizard): Step {
  if (state.draft === null) return 'upload';
  if (state.result === null && steps.indexOf(wanted) > steps.indexOf('dados')) return 'dados';
  return wanted;
}
