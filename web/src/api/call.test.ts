import { HttpResponse, http } from 'msw';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { server } from '@/test/server';
import { type Args, endpoint, keyOf, queryOf } from './call';

interface Contract {
  id: string;
}
// As the generator writes them.
type GetData = { body?: never; path: { id: string }; query?: never; url: '/contracts/{id}' };
type ListData = { body?: never; path?: never; query?: { q?: string }; url: '/contracts' };
type PutData = {
  body: Contract;
  headers?: { 'If-Match'?: string; 'Idempotency-Key'?: string };
  path: { id: string };
  query?: never;
  url: '/contracts/{id}';
};

const get = endpoint<GetData, Contract>('GET', '/contracts/{id}');
const list = endpoint<ListData, Contract[]>('GET', '/contracts');
const put = endpoint<PutData, Contract>('PUT', '/contracts/{id}');

describe('endpoint', () => {
  it('fills the path and passes the query', async () => {
    server.use(
      http.get('/contracts', ({ request }) => HttpResponse.json([{ id: request.url }])),
      http.get('/contracts/:id', ({ params }) => HttpResponse.json({ id: params.id })),
    );
    expect(await get({ path: { id: 'a/b' } })).toEqual({ id: 'a/b' });
    expect((await list({ query: { q: 'pão' } }))[0]?.id).toContain('/contracts?q=p%C3%A3o');
    expect((await list())[0]?.id).toMatch(/\/contracts$/);
  });

  it('says where an operation is, each parameter of the path encoded', () => {
    expect(get.at({ id: 'a/b' })).toBe('/contracts/a%2Fb');
    expect(list.url).toBe('/contracts');
  });

  it('CT-24 sends body, version and idempotency key', async () => {
    let sent: unknown;
    server.use(
      http.put('/contracts/:id', async ({ request }) => {
        sent = {
          body: await request.json(),
          version: request.headers.get('If-Match'),
          key: request.headers.get('Idempotency-Key'),
        };
        return HttpResponse.json({ id: '1' });
      }),
    );
    await put({ path: { id: '1' }, body: { id: '1' }, ifMatch: 3, idempotencyKey: 'k' });
    expect(sent).toEqual({ body: { id: '1' }, version: '"3"', key: 'k' });
  });

  it('is typed by its operation', () => {
    expectTypeOf<Args<GetData>>().toExtend<{ path: { id: string } }>();
    expectTypeOf(get).parameter(0).toExtend<{ path: { id: string } }>();
    expectTypeOf<Args<PutData>['idempotencyKey']>().toEqualTypeOf<string | undefined>();
    expectTypeOf<Args<ListData>['idempotencyKey']>().toEqualTypeOf<undefined>();
    expectTypeOf(put).returns.resolves.toEqualTypeOf<Contract>();
  });
});

describe('query', () => {
  it('has the url and what was asked as its key', () => {
    expect(keyOf(list)).toEqual(['/contracts']);
    expect(queryOf(get, { path: { id: '1' } }).queryKey).toEqual([
      '/contracts/{id}',
      { path: { id: '1' } },
    ]);
  });
});
