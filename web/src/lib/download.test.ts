import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { problem } from '@/test/handlers/problem';
import { server } from '@/test/server';
import { download, fileName } from './download';

describe('the name of an attachment', () => {
  it.each([
    ['attachment; filename="contratos.xlsx"', 'contratos.xlsx'],
    ['attachment; filename=contratos.csv', 'contratos.csv'],
    ['attachment; filename="balancos.csv"; filename*=UTF-8\'\'balan%C3%A7os.csv', 'balanços.csv'],
    ["attachment; filename=a.csv; filename*=UTF-8''%E0%A4%A", 'a.csv'],
    ['attachment', null],
    [null, null],
  ])('of %s is %s', (header, name) => {
    expect(fileName(header)).toBe(name);
  });
});

describe('a download', () => {
  const saved: string[] = [];
  const links: string[] = [];

  beforeEach(() => {
    saved.length = 0;
    links.length = 0;
    URL.createObjectURL = () => 'blob:1';
    URL.revokeObjectURL = () => {};
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
      links.push(this.getAttribute('href') ?? '');
    });
  });

  afterEach(() => vi.restoreAllMocks());

  it('asks with the filters and keeps the file under the given name', async () => {
    let asked = '';
    server.use(
      http.get('/contracts/export', ({ request }) => {
        asked = new URL(request.url).search;
        return new HttpResponse('a;b');
      }),
    );
    const query = { q: 'são', mes: undefined, format: 'csv' };
    expect(await download('/contracts/export', query, 'contratos.csv')).toBe('contratos.csv');
    expect(asked).toBe('?q=s%C3%A3o&format=csv');
    expect(saved).toEqual(['contratos.csv']);
  });

  it('leaves a file that lies elsewhere to a link, and follows nothing itself', async () => {
    // A browser's response to a redirect under redirect: 'manual'; jsdom has no such response.
    const elsewhere = { type: 'opaqueredirect', status: 0, ok: false } as Response;
    const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(elsewhere);
    expect(await download('/api/idp/document/1/file', {}, 'fatura.pdf')).toBe('fatura.pdf');
    expect(fetched).toHaveBeenCalledExactlyOnceWith('/api/idp/document/1/file', {
      redirect: 'manual',
      credentials: 'same-origin',
    });
    expect(links).toEqual(['/api/idp/document/1/file']);
    expect(saved).toEqual(['fatura.pdf']);
  });

  it("throws the server's refusal", async () => {
    server.use(
      http.get('/contracts/export', () => problem(422, 'A lista tem mais de 100.000 linhas.')),
    );
    await expect(download('/contracts/export', {}, 'x')).rejects.toMatchObject({
      status: 422,
      message: 'A lista tem mais de 100.000 linhas.',
    });
    expect(saved).toEqual([]);
  });

  it('says that there is no connection', async () => {
    server.use(http.get('/contracts/export', () => HttpResponse.error()));
    await expect(download('/contracts/export', {}, 'x')).rejects.toMatchObject({ code: 'rede' });
  });
});
