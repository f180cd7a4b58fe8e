/** Puts a question to the user in the middle of a call, once a screen is there to show it. */
export interface Asker<Q, A> {
  /** Registers what puts questions to the user; returns the function that removes it. */
  with(ask: (question: Q) => Promise<A>): () => void;
  /** The answer; null while nothing is registered. */
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
