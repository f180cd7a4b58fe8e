type Answers = Partial<Record<string, Promise<Response>>>;

/** How long what the page has brought is the present state, in milliseconds since it began. */
const fresh = 15_000;

/**
 * The response to a request that public/session-init.js has sent, or that came with the page. Each
 * is returned once, and none once the page is older than the age at which lists are refetched.
 */
export function takeEarly(path: string): Promise<Response> | undefined {
  const { early } = window as { early?: Answers };
  const answer = early?.[path];
  delete early?.[path];
  return performance.now() < fresh || path.startsWith('/auth/') ? answer : undefined;
}

/** Forgets what was answered to whoever was signed in before. */
export function dropEarly(): void {
  delete (window as { early?: Answers }).early;
}
