import { useEffect } from 'react';
import { addRecent } from '@/lib/navigation/recents';

/** Remembers the open record for the command menu, once its name is known. */
export function useRecent(to: string, label: string | undefined, detail?: string): void {
  useEffect(() => {
    if (label) addRecent({ to, label, detail });
  }, [to, label, detail]);
}
