/** What can be stored while the page is left for a sign-in elsewhere. */
export interface Draft {
  /** Tells the forms of one address apart. */
  name: string;
  read: () => unknown;
}

/** Where this tab keeps drafts. */
export const draftsKey = 'rascunhos';
