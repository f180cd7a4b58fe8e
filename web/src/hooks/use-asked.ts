import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Asker } from '@/lib/asking/asker';
import { uuid } from '@/lib/uuid';

interface Waiting<Q, A> {
  id: string;
  question: Q;
  answer: (answer: A) => void;
}

/**
 * The question of a call that waits for an answer. Questions of several calls follow each other;
 * those that nobody answers before leaving the page are taken as `unanswered`, so that no call
 * waits for ever.
 */
export function useAsked<Q, A>(asker: Asker<Q, A>, unanswered: A) {
  const waiting = useRef<Waiting<Q, A>[]>([]);
  const [asked, setAsked] = useState<{ id: string; question: Q } | null>(null);
  const { pathname, search } = useLocation();
  const next = () => setAsked(waiting.current[0] ?? null);
  useEffect(
    () =>
      asker.with(
        (question) =>
          new Promise((answer) => {
            waiting.current.push({ id: uuid(), question, answer });
            setAsked(waiting.current[0] ?? null);
          }),
      ),
    [asker],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving a place is what ends the questions
  useEffect(() => {
    const { current } = waiting;
    return () => {
      for (const { answer } of current.splice(0)) answer(unanswered);
      setAsked(null);
    };
  }, [pathname, search]);
  const answer = (given: A) => {
    waiting.current.shift()?.answer(given);
    next();
  };
  return { asked, answer };
}
