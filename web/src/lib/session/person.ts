let id = '';

/** Who is signed in; empty for nobody. */
export const currentPerson = (): string => id;

export function setPerson(person: string | undefined): void {
  id = person ?? '';
}
