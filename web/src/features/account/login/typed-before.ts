import { useEffect } from 'react';
import type { LoginValues } from '../schema';

interface TypedBefore {
  values: LoginValues;
  /** The field that has the focus. */
  focused: keyof LoginValues | undefined;
}

/** What stands in the login that the page has brought, as React takes it over; else nothing. */
export function typedBefore(): TypedBefore {
  const field = (name: keyof LoginValues) =>
    document.querySelector<HTMLInputElement>(`form[aria-label="Login"] [name="${name}"]`);
  const email = field('email');
  const password = field('password');
  return {
    values: { email: email?.value ?? '', password: password?.value ?? '' },
    focused: (['email', 'password'] as const).find((name) => field(name)?.matches(':focus')),
  };
}

/**
 * Where an extension of the browser has put something into the form, React draws it anew instead
 * of taking it over: the new field gets the focus of the old one.
 */
export function useKeptFocus(
  { focused }: TypedBefore,
  setFocus: (name: keyof LoginValues) => void,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the form is taken over
  useEffect(() => {
    if (focused && document.activeElement === document.body) setFocus(focused);
  }, []);
}
