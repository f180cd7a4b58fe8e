import { Children, type ReactNode, useEffect, useState } from 'react';

/**
 * What stands below the first screen of a long page. Its parts are drawn after what stands above
 * them, one by one: in between the browser paints and answers the keyboard.
 */
export function Later({ children }: { children: ReactNode }) {
  const parts = Children.toArray(children);
  const [due, setDue] = useState(0);
  const waiting = due < parts.length;
  useEffect(() => {
    if (!waiting) return;
    // Not a transition: its render could go on beside the end of the session, which it needs.
    const timer = setTimeout(() => setDue(due + 1));
    return () => clearTimeout(timer);
  }, [due, waiting]);
  return parts.slice(0, due);
}
