import { toast } from 'sonner';
import { tabStorage } from '../storage';
import { type Draft, draftsKey } from './draft';

const life = 30 * 60_000;

interface Stored {
  person: string;
  at: number;
  values: Record<string, unknown>;
}

/** Names of fields that hold passwords, codes of a second factor, and keys. */
export const secret =
  /pass|senha|confirmation|token|secret|segredo|^code$|^codigo$|api_?key|^chave/i;

const nameOf = ({ name }: Pick<Draft, 'name'>) => `${window.location.pathname} ${name}`;

/** Leaves what is typed in this tab's storage, without its secrets. */
export function store(person: string, drafts: readonly Draft[]): void {
  const values = Object.fromEntries(drafts.map((draft) => [nameOf(draft), open(draft.read())]));
  const stored: Stored = { person, at: Date.now(), values };
  tabStorage.set(draftsKey, JSON.stringify(stored));
}

/**
 * The draft of a form, once, with a word to the person; null where there is none, or where it is
 * another's, or old.
 */
export function take(person: string, name: string): unknown {
  const stored = JSON.parse(tabStorage.get(draftsKey) ?? 'null') as Stored | null;
  if (stored === null) return null;
  if (stored.person !== person || Date.now() - stored.at > life) {
    tabStorage.remove(draftsKey);
    return null;
  }
  const { [nameOf({ name })]: value, ...values } = stored.values;
  if (value === undefined) return null;
  if (Object.keys(values).length === 0) tabStorage.remove(draftsKey);
  else tabStorage.set(draftsKey, JSON.stringify({ ...stored, values }));
  toast.info('Rascunho recuperado');
  return value;
}

/** A value without secrets, and without what storage cannot hold, such as files. */
function open(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(open);
  if (value === null || typeof value !== 'object') return value;
  if (Object.getPrototypeOf(value) !== Object.prototype) return undefined;
  const shown = Object.entries(value).filter(([name]) => !secret.test(name));
  return Object.fromEntries(shown.map(([name, part]) => [name, open(part)]));
}
