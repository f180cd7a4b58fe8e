/** Somebody who can be asked in the middle of a call, once a screen is there to do it. */
export interface Asker<Q, A> {
  /** Has questions put to the person; returns what takes the asker away again. */
  with(ask: (question: Q) => Promise<A>): () => void;
  /** The answer; null where nobody is there to be asked. */
  ask(question: Q): Promise<A | null>;
}

export function makeAsker<Q, A>(): Asker<Q, A> {
  let asked: ((question: Q) => Promise<A>) | null = null;
  return {
    with(ask) {
      asked = ask;
      return () => {
        if (asked === ask) asked = null;
      };
    },
    ask: (question) => asked?.(question) ?? Promise.resolve(null),
  };
}
