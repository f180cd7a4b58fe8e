import { type Location, useLocation, useSearchParams } from 'react-router';
import type { ParamCodec } from '@/lib/search-params';

// biome-ignore lint/suspicious/noExplicitAny: each codec has its own type, Values recovers it
type Codecs = Record<string, ParamCodec<any>>;
type Values<C> = { [K in keyof C]: C[K] extends ParamCodec<infer T> ? T : never };

/** A change of the shown address that was requested and has not taken effect yet. */
interface Asked {
  params: URLSearchParams;
  /** It has an entry of its own, which later changes join. */
  pushed: boolean;
}
const askedOf = new WeakMap<Location, Asked>();

/**
 * Filters that live in the URL: shareable, and the back button undoes them. Defaults are left
 * out of the address. `set` replaces the entry unless `push` is set. A second change before
 * the address has followed the first one joins it, whichever hook it comes from.
 */
export function useSearchState<C extends Codecs>(
  codecs: C,
): [Values<C>, (patch: Partial<Values<C>>, options?: { push?: boolean }) => void] {
  const location = useLocation();
  const [params, setParams] = useSearchParams();
  const values = Object.fromEntries(
    Object.entries(codecs).map(([key, codec]) => [key, codec.read(params.get(key))]),
  ) as Values<C>;

  const set = (patch: Partial<Values<C>>, options?: { push?: boolean }) => {
    const asked = askedOf.get(location);
    const next = new URLSearchParams(asked?.params ?? params);
    for (const [key, value] of Object.entries(patch)) {
      const text = codecs[key]?.write(value) ?? null;
      if (text === null) next.delete(key);
      else next.set(key, text);
    }
    const push = options?.push === true && !asked?.pushed;
    askedOf.set(location, { params: next, pushed: push || asked?.pushed === true });
    setParams(next, { replace: !push });
  };

  return [values, set];
}
