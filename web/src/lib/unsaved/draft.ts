/** What can be stored while the page is left for a sign-in elsewhere. */
export interface Draft {
  /** Distinguishes the forms of one address. */
  name: string;
  read: () => unknown;
}

/** Where this tab keeps drafts. */
export const draftsKey = 'rascunhos';
