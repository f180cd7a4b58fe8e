import { useEffect } from 'react';
import { refreshSession } from '@/api/gen/sessao';
import { lastRequestAt } from '@/lib/http';
import { setCsrfToken } from '@/lib/session/csrf';

const every = 10 * 60_000;

/**
 * The server ends a session after thirty idle minutes, and typing in a long form makes no call.
 * While the person is active and nothing else has spoken to the server for ten minutes, this
 * renews it. Being alone on the wire matters: a renewal replaces the session's cookie.
 */
export function useSessionRenewal(): void {
  useEffect(() => {
    let active = false;
    const mark = () => {
      active = true;
    };
    const renew = async () => {
      if (!active || Date.now() - lastRequestAt() < every) return;
      active = false;
      try {
        const answer = await refreshSession();
        setCsrfToken(answer.csrfToken);
      } catch {
        // The next call of a screen says what is wrong.
      }
    };
    const timer = setInterval(() => void renew(), every / 2);
    window.addEventListener('keydown', mark);
    window.addEventListener('pointerdown', mark);
    return () => {
      clearInterval(timer);
      window.removeEventListener('keydown', mark);
      window.removeEventListener('pointerdown', mark);
    };
  }, []);
}
