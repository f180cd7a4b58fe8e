import { queryOptions } from '@tanstack/react-query';
import { sendKeeping } from '@/lib/asking/closed-month';
import { sendAsking } from '@/lib/asking/doubt';
import { type HttpRequest, type Method, request } from '@/lib/http';

/** An operation as the generated types describe it. */
interface Operation {
  url: string;
  path?: object;
  query?: object;
  body?: unknown;
}

type Part<D, K extends string> = D extends { [P in K]: infer V }
  ? { [P in K]: V }
  : D extends { [P in K]?: infer V }
    ? // The generator writes `body?: never` where there is none.
      [V] extends [undefined]
      ? { [P in K]?: undefined }
      : { [P in K]?: V }
    : { [P in K]?: undefined };

/** What a call takes: the operation's path, query and body, and how to send it. */
export type Args<D extends Operation> = Part<D, 'path'> &
  Part<D, 'query'> &
  Part<D, 'body'> & {
    fallbackBody?: unknown;
    cache?: RequestCache;
    signal?: AbortSignal;
    heard?: HttpRequest['heard'];
    /** The version that was read; a newer one on the server answers 412. */
    ifMatch?: number;
    idempotencyKey?: Repeat<D>;
  };

/** A key for the repetition, where the operation heeds one: any other answers it with 400. */
type Repeat<D> = D extends { headers?: { 'Idempotency-Key'?: infer V } }
  ? 'Idempotency-Key' extends keyof NonNullable<D['headers']>
    ? V
    : undefined
  : undefined;

type RequiredKeys<T> = { [K in keyof T]-?: object extends Pick<T, K> ? never : K }[keyof T];
type Rest<A> = [RequiredKeys<A>] extends [never] ? [args?: A] : [args: A];

/** One operation of the API: called like a function, named by its method and url. */
export interface Endpoint<D extends Operation, R> {
  (...args: Rest<Args<D>>): Promise<R>;
  readonly method: Method;
  readonly url: D['url'];
  /** Where it is, for what fetches it by itself: a link, a download, an upload. */
  at(path: Part<D, 'path'>['path']): string;
}

/**
 * Makes the function of one operation: `const getContract = endpoint<GetContractData,
 * GetContractResponse>('GET', '/contracts/{id}')`, called `getContract({ path: { id } })`.
 */
export function endpoint<D extends Operation, R>(method: Method, url: D['url']): Endpoint<D, R> {
  const call = (...rest: Rest<Args<D>>): Promise<R> => {
    const { path, query, body, fallbackBody, cache, signal, heard, ifMatch, idempotencyKey } =
      (rest[0] ?? {}) as {
        path?: object;
        query?: object;
        body?: unknown;
        fallbackBody?: unknown;
        cache?: RequestCache;
        signal?: AbortSignal;
        heard?: HttpRequest['heard'];
        ifMatch?: number;
        idempotencyKey?: string;
      };
    const send = (sent: unknown) =>
      request<R>({
        method,
        path: fillPath(url, path),
        query,
        body: sent,
        fallbackBody,
        cache,
        signal,
        heard,
        idempotencyKey,
        headers: ifMatch === undefined ? undefined : { 'If-Match': `"${ifMatch}"` },
      });
    return sendAsking(body, (said) => sendKeeping(said, send));
  };
  return Object.assign(call, { method, url, at: (path?: object) => fillPath(url, path) });
}

/** "/contracts/{id}" with its parameters, each encoded. */
function fillPath(url: string, params: object | undefined): string {
  const values = (params ?? {}) as Record<string, unknown>;
  return url.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
}

/** The cache key of a query: the endpoint's url, then the arguments. */
export function keyOf<D extends Operation, R>(
  of: Endpoint<D, R>,
  args?: Omit<Args<D>, 'signal'>,
): readonly unknown[] {
  return args === undefined ? [of.url] : [of.url, args];
}

/** Query options of a reading endpoint: key, function and abort signal in one place. */
export function queryOf<D extends Operation, R>(of: Endpoint<D, R>, args: Omit<Args<D>, 'signal'>) {
  return queryOptions({
    queryKey: keyOf(of, args),
    queryFn: ({ signal }) => of(...([{ ...args, signal }] as unknown as Rest<Args<D>>)),
  });
}
