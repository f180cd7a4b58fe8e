// What runs when. A change is proved by what only a browser can prove; `make test-long`
// (YNOVA_LONG=1) runs the rest too, and each test of the rest says here why it may wait.

/** What a change leaves to the long run, by the tags of a test. */
export const leftOut = { desktop: /@long/, phone: /@long|@desk(?!top)/ };

interface Tier {
  tag: string[];
  annotation: { type: string; description: string };
}

/** Of the long run alone: the reason names what proves the same at every change. */
export function long(reason: string, ...tags: string[]): Tier {
  return tier('@long', reason, tags);
}

/** Done at a desk, on a phone in the long run alone: the reason says what a phone adds. */
export function desk(reason: string): Tier {
  return tier('@desk', reason, []);
}

function tier(tag: string, reason: string, tags: readonly string[]): Tier {
  if (reason.trim().length < 10) throw new Error(`${tag} wants its reason`);
  return { tag: [tag, ...tags], annotation: { type: tag.slice(1), description: reason } };
}
