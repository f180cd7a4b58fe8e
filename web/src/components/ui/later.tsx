import { type ReactNode, startTransition, useEffect, useState } from 'react';

/**
 * What stands below the first screen of a long page. It is drawn after what stands above it, in
 * slices between which the browser paints and answers the keyboard.
 */
export function Later({ children }: { children: ReactNode }) {
  const [due, setDue] = useState(false);
  useEffect(() => startTransition(() => setDue(true)), []);
  return due && children;
}
