import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as config from '@/lib/config';
import { mailRecord } from '@/test/factories/mailing';
import { gestora } from '@/test/factories/user';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

const list = 'https://base.example/energy-balance/email';

/** Our own server does not answer, and the base answers so. */
function onBase(groups: () => Response, records: () => Response) {
  for (const own of ['/energy-balance/email', '/energy-balance/email/groups']) {
    server.use(http.get(own, () => new HttpResponse(null, { status: 502 })));
  }
  server.use(http.get(`${list}/groups`, groups), http.get(list, records));
}

const lacks = (status: number) => () => new HttpResponse('<p>nada</p>', { status });

beforeEach(() => {
  vi.spyOn(config, 'runtimeConfig').mockReturnValue({
    ...config.runtimeConfig(),
    bases: ['https://base.example'],
  });
});
afterEach(() => vi.restoreAllMocks());

describe('the e-mail list from another base', () => {
  it.each([
    ['an empty list', () => HttpResponse.json([]), 'respondeu sem nenhum e-mail.'],
    ['nothing at all', () => new HttpResponse(''), 'respondeu sem nenhum e-mail.'],
    ['404', lacks(404), 'não tem o que se pediu (HTTP 404).'],
    ['405', lacks(405), 'não tem o que se pediu (HTTP 405).'],
  ])('VD-47 says that the base answers with %s', async (_, answer, says) => {
    onBase(answer, answer);
    renderApp('/email', { user: gestora() });
    const alert = await screen.findByText('Não foi possível carregar os dados de email.');
    expect(alert.closest('[role=alert]')).toHaveTextContent(`A base base.example ${says}`);
    expect(screen.queryByText('Nenhum registro encontrado.')).toBeNull();
  });

  it('VD-47 shows what a base has that does not count, and a search may find nothing', async () => {
    onBase(
      () => HttpResponse.json([]),
      () => HttpResponse.json({ items: [mailRecord()] }),
    );
    const { user } = renderApp('/email', { user: gestora() });
    expect(await screen.findByRole('table', { name: /^Emails de/ })).toBeVisible();
    server.use(http.get(list, () => HttpResponse.json([])));
    await user.type(screen.getByRole('searchbox'), 'ninguém');
    expect(await screen.findByText('Nada corresponde à busca.')).toBeVisible();
  });

  it('VD-47 a month without records is no base without any', async () => {
    const months = vi.fn(() => HttpResponse.json([]));
    onBase(() => HttpResponse.json([{ mes: '2026-10', total: 1 }]), months);
    renderApp('/email', { user: gestora() });
    expect(await screen.findByText('Nenhum registro encontrado.')).toBeVisible();
    expect(months).toHaveBeenCalled();
    expect(screen.queryByText(/respondeu sem nenhum e-mail/)).toBeNull();
  });
});
