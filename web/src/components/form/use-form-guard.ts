import { type Mutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useRecovered, useUnsaved } from '@/hooks/use-unsaved';

interface Options<V> {
  on: boolean;
  saving: boolean;
  onSubmit: (values: V) => void;
  /** Whether its submit stores the values, or only works with them. */
  stores?: boolean;
  /** Of its window: two windows of one page may have the same fields. */
  title?: string;
  open?: boolean;
}

type Call = Mutation<unknown, Error, unknown, unknown>;

/** What was sent, and the calls that sent it. */
interface Sent {
  values: string;
  calls: readonly Call[];
}

/**
 * Guards a form, and gives it back what was typed before a sign-in took the page away. Returns its
 * `onSubmit`, whose calls are watched themselves: what follows their success leaves the form before
 * it is drawn anew, and what is stored raises no question until it is changed again.
 */
export function useFormGuard<V extends FieldValues>(
  form: UseFormReturn<V>,
  { on, saving, onSubmit, stores = true, title = '', open }: Options<V>,
): (values: V) => void {
  const { isDirty, defaultValues } = form.formState;
  // In a window, what it began with distinguishes it from that of another record at the address.
  const name =
    title === ''
      ? Object.keys(defaultValues ?? {})
          .sort()
          .join(' ')
      : `${title} ${JSON.stringify(defaultValues)}`;
  const cache = useQueryClient().getMutationCache();
  const last = useRef<Sent>({ values: '', calls: [] });
  const typed = () => JSON.stringify(form.getValues());
  const sent = () => {
    const { values, calls } = last.current;
    const states = calls.map((call) => repeated(cache.getAll(), call).state.status);
    if (states.includes('pending')) return true;
    return stores && states.length > 0 && states.every(isSuccess) && values === typed();
  };
  useUnsaved(on && isDirty, {
    saving,
    sent,
    open,
    draft: { name, read: () => changed(form.getValues(), defaultValues) },
  });
  useRecovered(on ? name : undefined, (stored) =>
    form.reset({ ...form.getValues(), ...(stored as V) }, { keepDefaultValues: true }),
  );
  return (values) => {
    const before = new Set(cache.getAll());
    onSubmit(values);
    last.current = { values: typed(), calls: cache.getAll().filter((call) => !before.has(call)) };
  };
}

/** The values that are not as the form began: the others may be newer when it is opened again. */
function changed(values: object, from: object = {}): Record<string, unknown> {
  const was = new Map(Object.entries(from));
  const same = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) === JSON.stringify(was.get(name));
  return Object.fromEntries(Object.entries(values).filter((entry) => !same(entry)));
}

/** The call, or the one that sent the same again: after the password that the server wants. */
function repeated(all: readonly Call[], call: Call): Call {
  const { variables } = call.state;
  if (variables === undefined) return call;
  return all.findLast((other) => other.state.variables === variables) ?? call;
}

const isSuccess = (status: string) => status === 'success';
