import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { enter } from '@/api/session';
import type { SsoOutcome } from '@/api/sso';
import { setCsrfToken } from '@/lib/session/csrf';

/** What followed the provider's answer; with a user in it the session begins. */
export function useOutcome() {
  const client = useQueryClient();
  const [outcome, setOutcome] = useState<SsoOutcome | null>(null);
  const settle = (next: SsoOutcome) => {
    if (next.user) enter(client, { user: next.user, csrfToken: next.csrfToken });
    else setCsrfToken(next.csrfToken);
    setOutcome(next);
  };
  return { outcome, settle };
}
