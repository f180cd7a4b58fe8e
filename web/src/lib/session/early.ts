type Answers = Partial<Record<string, Promise<Response>>>;

/** The answer to a question that public/session-init.js has asked; each is given once. */
export function takeEarly(path: string): Promise<Response> | undefined {
  const { early } = window as { early?: Answers };
  const answer = early?.[path];
  delete early?.[path];
  return answer;
}
