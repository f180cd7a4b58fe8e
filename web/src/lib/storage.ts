/** Browser storage that never throws: private windows and full quotas read as absent. */
function kept(where: () => Storage) {
  return {
    get(key: string): string | null {
      try {
        return where().getItem(key);
      } catch {
        return null;
      }
    },
    set(key: string, value: string): void {
      try {
        where().setItem(key, value);
      } catch {
        // Nothing depends on it being kept.
      }
    },
    remove(key: string): void {
      try {
        where().removeItem(key);
      } catch {
        // Nothing was kept.
      }
    },
  };
}

export const storage = kept(() => window.localStorage);

/** What this tab alone keeps, until it is closed. */
export const tabStorage = kept(() => window.sessionStorage);
