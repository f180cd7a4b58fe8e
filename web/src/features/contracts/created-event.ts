import { useEffect, useRef } from 'react';

const name = 'contracts:created';

/** Notifies every screen that a contract was created. */
export function announceCreated(): void {
  window.dispatchEvent(new CustomEvent(name));
}

/** Calls back when a contract was created, wherever that happened. */
export function useContractsCreated(onCreated: () => void): void {
  const latest = useRef(onCreated);
  useEffect(() => {
    latest.current = onCreated;
  });
  useEffect(() => {
    const listen = () => latest.current();
    window.addEventListener(name, listen);
    return () => window.removeEventListener(name, listen);
  }, []);
}
