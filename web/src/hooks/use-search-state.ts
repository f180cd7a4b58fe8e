import { useSearchParams } from 'react-router';
import type { ParamCodec } from '@/lib/search-params';

// biome-ignore lint/suspicious/noExplicitAny: each codec has its own type, Values recovers it
type Codecs = Record<string, ParamCodec<any>>;
type Values<C> = { [K in keyof C]: C[K] extends ParamCodec<infer T> ? T : never };

/**
 * Filters that live in the URL: shareable, and the back button undoes them. Defaults are left
 * out of the address. `set` replaces the entry unless `push` is asked for.
 */
export function useSearchState<C extends Codecs>(
  codecs: C,
): [Values<C>, (patch: Partial<Values<C>>, options?: { push?: boolean }) => void] {
  const [params, setParams] = useSearchParams();
  const values = Object.fromEntries(
    Object.entries(codecs).map(([key, codec]) => [key, codec.read(params.get(key))]),
  ) as Values<C>;

  const set = (patch: Partial<Values<C>>, options?: { push?: boolean }) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [key, value] of Object.entries(patch)) {
          const text = codecs[key]?.write(value) ?? null;
          if (text === null) next.delete(key);
          else next.set(key, text);
        }
        return next;
      },
      { replace: !options?.push },
    );

  return [values, set];
}
