import { type FormEvent, useEffect, useRef, useState } from 'react';
import { focusFirstInvalid } from '@/components/form/focus-invalid';
import { ApiError } from '@/lib/api-error';
import { mistakesOf, type OfferDraft } from './draft';

interface Sending {
  error: unknown;
  isPending: boolean;
  send: () => void;
}

/** The form of an offer: nothing unreadable is sent, and what is wrong is said where it is typed. */
export function useOfferForm(draft: OfferDraft, { error, isPending, send }: Sending) {
  const ref = useRef<HTMLFormElement>(null);
  const [tried, setTried] = useState(false);
  const own = tried ? mistakesOf(draft) : {};
  const refused = error instanceof ApiError ? error.fields : [];
  useEffect(() => {
    if (error) focusFirstInvalid(ref.current);
  }, [error]);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(mistakesOf(draft)).length > 0) focusFirstInvalid(ref.current);
    else if (!isPending) send();
  };
  return {
    form: { ref, onSubmit, noValidate: true },
    errorOf: (path: string) => own[path] ?? refused.find((field) => field.path === path)?.message,
  };
}
