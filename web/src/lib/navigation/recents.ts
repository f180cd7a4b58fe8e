import { storage } from '../storage';

/** A record that was opened. */
interface Recent {
  to: string;
  label: string;
  detail?: string;
  /** How often it was opened. */
  uses: number;
}

const key = 'recentes';
const most = 20;

/** What this browser opened, the newest first. The end of a session forgets it. */
export function recents(): Recent[] {
  try {
    const found: unknown = JSON.parse(storage.get(key) ?? '[]');
    return Array.isArray(found)
      ? (found as Recent[]).filter((one) => typeof one?.to === 'string')
      : [];
  } catch {
    return [];
  }
}

export function addRecent({ to, label, detail }: Omit<Recent, 'uses'>): void {
  const before = recents();
  const uses = (before.find((one) => one.to === to)?.uses ?? 0) + 1;
  const rest = before.filter((one) => one.to !== to);
  storage.set(key, JSON.stringify([{ to, label, detail, uses }, ...rest].slice(0, most)));
}

export function forgetRecents(): void {
  storage.remove(key);
}
