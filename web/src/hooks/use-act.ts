import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** What a screen is opened for, beside showing itself. */
export type ScreenAct = 'criar' | 'enviar';

/** Does what the screen was opened for, once. */
export function useAct(name: ScreenAct, act: () => void): void {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const asked = (state as { act?: ScreenAct } | null)?.act === name;
  const perform = useEffectEvent(() => {
    void navigate(pathname + search, { replace: true, state: null });
    act();
  });
  useEffect(() => {
    if (asked) perform();
  }, [asked]);
}
