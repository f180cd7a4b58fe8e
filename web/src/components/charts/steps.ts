/** From one amount to another over what lies between them, in R$. */
export interface Step {
  name: string;
  from: number;
  to: number;
  /** It stands on zero: an end, not a cause. */
  end: boolean;
}

interface Part {
  name: string;
  value: number;
}

const cents = (value: number) => Math.round(value * 100);

/** The steps from the start over its causes to the end, exact to the cent (face.md 7). */
export function stepsBetween(start: Part, causes: readonly Part[], end: string): Step[] {
  let at = cents(start.value);
  const steps: Step[] = [{ name: start.name, from: 0, to: at / 100, end: true }];
  for (const { name, value } of causes) {
    const from = at;
    at += cents(value);
    steps.push({ name, from: from / 100, to: at / 100, end: false });
  }
  return [...steps, { name: end, from: 0, to: at / 100, end: true }];
}

/** What a step adds; an end is its amount. */
export const heightOf = ({ from, to, end }: Step) => (end ? to : (cents(to) - cents(from)) / 100);
