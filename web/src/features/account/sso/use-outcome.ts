import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccountSsoOutcomeBody } from '@/api/gen/types.gen';
import { enter } from '@/api/session';
import { setCsrfToken } from '@/lib/session/csrf';

/** What followed the provider's answer; with a user in it the session begins. */
export function useOutcome() {
  const client = useQueryClient();
  const [outcome, setOutcome] = useState<AccountSsoOutcomeBody | null>(null);
  const settle = (next: AccountSsoOutcomeBody) => {
    if (next.user) enter(client, { user: next.user, csrfToken: next.csrfToken });
    else setCsrfToken(next.csrfToken);
    setOutcome(next);
  };
  return { outcome, settle };
}
