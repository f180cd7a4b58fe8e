import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { Banner } from '@/components/feedback/banner';
import { LessonLink } from '@/components/feedback/lesson-link';
import { Button } from '@/components/ui/button';
import { CancelButton } from '@/components/ui/dialog';
import { ApiError, messageOf } from '@/lib/api-error';
import { isSaveKey } from './save-key';
import { useFormGuard } from './use-form-guard';

export interface FormShellProps<V extends FieldValues> {
  form: UseFormReturn<V>;
  onSubmit: (values: V) => void;
  /** The mutation's `isPending`. */
  loading: boolean;
  /** The mutation's `error`. */
  submitError: unknown;
  /** The specified sentence where the error brings none. */
  errorFallback: string;
  /** From the API's field paths to this form's; by default the same names. */
  fieldMap?: FieldMap<V>;
  /** Lets a submit button outside (in a dialog's footer) name this form. */
  id?: string;
  /** Asks before typed work is lost; only a sign-in needs none. */
  guard?: boolean;
  /** Whether its submit stores the values; one that only counts with them leaves them unsaved. */
  stores?: boolean;
  /** Buttons under the fields; FormActions where there is nothing special. */
  actions?: ReactNode;
  children: ReactNode;
}

/**
 * The frame of every form. Fields validate on submit and again as they are edited; the server's
 * field errors land on the fields, everything else in a banner above them.
 */
export function FormShell<V extends FieldValues>({
  form,
  onSubmit,
  loading,
  submitError,
  errorFallback,
  fieldMap,
  id,
  guard = true,
  stores,
  actions,
  children,
}: FormShellProps<V>) {
  const submit = useFormGuard(form, { on: guard, saving: loading, onSubmit, stores });
  const [unplaced, setUnplaced] = useState<string[]>([]);
  const map = useRef<FieldMap<V>>((path) => path as FieldPath<V>);
  useEffect(() => {
    if (fieldMap) map.current = fieldMap;
  });
  // A refused submit is an event from outside React: it is written into the form's own store.
  useEffect(() => {
    setUnplaced(applyServerErrors(form, submitError, map.current));
  }, [form, submitError]);

  const banner = useRef<HTMLDivElement>(null);
  const placed = submitError instanceof ApiError && submitError.fields.length > unplaced.length;
  const showBanner = Boolean(submitError) && !loading && (!placed || unplaced.length > 0);
  const alone = showBanner && !placed;
  // A field that is wrong has the focus already; else what is said of the whole form gets it.
  useEffect(() => {
    if (alone) banner.current?.focus();
  }, [alone]);
  return (
    <form
      id={id}
      noValidate
      onKeyDown={(event) => {
        // A dialog over the form has keys of its own.
        if (!isSaveKey(event) || !event.currentTarget.contains(event.target as Node)) return;
        event.preventDefault();
        event.currentTarget.requestSubmit();
      }}
      onSubmit={(event) => {
        event.stopPropagation();
        if (loading) event.preventDefault();
        else void form.handleSubmit(submit)(event);
      }}
      className="space-y-4"
    >
      {showBanner && (
        <Banner
          ref={banner}
          tone="bad"
          title={unplaced[0] ?? messageOf(submitError, errorFallback)}
        >
          {unplaced.length > 1 && unplaced.slice(1).map((text) => <p key={text}>{text}</p>)}
          <LessonLink error={submitError} />
        </Banner>
      )}
      {children}
      {actions}
    </form>
  );
}

interface FormActionsProps {
  submitLabel: string;
  loading: boolean;
  loadingLabel?: string;
  onCancel?: () => void;
  /** The form's id, where the button stands outside of it. */
  form?: string;
  /** Only where the specification asks for it: a pressed button explains, a dead one does not. */
  disabled?: boolean;
}

/** Cancel and submit, in that order. */
export function FormActions({
  submitLabel,
  loading,
  loadingLabel = 'Salvando…',
  onCancel,
  form,
  disabled,
}: FormActionsProps) {
  return (
    <div className="flex flex-wrap justify-end gap-3">
      {onCancel && <CancelButton onClick={onCancel} />}
      <Button
        variant="primary"
        type="submit"
        form={form}
        loading={loading}
        loadingLabel={loadingLabel}
        disabled={disabled}
      >
        {submitLabel}
      </Button>
    </div>
  );
}

/** The actions of a form that is longer than the window: they stay in view. */
export function FormFooter({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-border bg-bg px-4 py-3">
      <p className="text-caption text-muted pointer-coarse:hidden">Ctrl+Enter salva.</p>
      <div className="ml-auto">{children}</div>
    </div>
  );
}

/** Two columns from 768 px, one below. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-4 md:grid-cols-2">{children}</div>;
}

/** Returns the form's field for an API path, or null when the form has none. */
type FieldMap<V extends FieldValues> = (path: string) => FieldPath<V> | null;

/**
 * Writes the server's field errors into the form and focuses the first. Returns the sentences
 * that belong to no field of the form, for the banner.
 */
function applyServerErrors<V extends FieldValues>(
  form: UseFormReturn<V>,
  error: unknown,
  fieldMap: FieldMap<V>,
): string[] {
  if (!(error instanceof ApiError)) return [];
  const rest: string[] = [];
  let focused = false;
  for (const { path, message } of error.fields) {
    const name = fieldMap(path);
    if (name === null) {
      rest.push(message);
      continue;
    }
    form.setError(name, { type: 'server', message }, { shouldFocus: !focused });
    focused = true;
  }
  return rest;
}
