import { useState } from 'react';
import { uuid } from '@/lib/uuid';

/**
 * One key per intended creation: a second press after a lost answer repeats the first instead
 * of creating twice. Call `renew` once the creation has succeeded.
 */
export function useIdempotencyKey(): { key: string; renew: () => void } {
  const [key, setKey] = useState(uuid);
  return { key, renew: () => setKey(uuid()) };
}
