import { Children, type ReactNode, useEffect, useState } from 'react';
import { useNavigationType } from 'react-router';

interface LaterProps {
  /** What the parts show is there already, so that a page that is returned to has its height. */
  known: boolean;
  children: ReactNode;
}

/**
 * What stands below the first screen of a long page. Its parts are drawn after what stands above
 * them, one by one: in between the browser paints and answers the keyboard. Who goes back to the
 * page finds it whole at once, since the browser scrolls to the former place once only.
 */
export function Later({ known, children }: LaterProps) {
  const parts = Children.toArray(children);
  const returned = useNavigationType() === 'POP' && known;
  const [due, setDue] = useState(returned ? parts.length : 0);
  const waiting = due < parts.length;
  useEffect(() => {
    if (!waiting) return;
    // Not a transition: its render could go on beside the end of the session, which it needs.
    const timer = setTimeout(() => setDue(due + 1));
    return () => clearTimeout(timer);
  }, [due, waiting]);
  return parts.slice(0, due);
}
