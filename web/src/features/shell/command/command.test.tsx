import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { addRecent } from '@/lib/navigation/recents';
import { consultor, gestora } from '@/test/factories/user';
import { problem } from '@/test/handlers/problem';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';
import { read } from './keys';

const page = (data: unknown[]) =>
  HttpResponse.json({ data, page: 1, pageSize: 5, total: data.length, totalCapped: false });

/** Answers every list with one row, or with what is given. */
function answer(rows: Record<string, unknown[]> = {}) {
  const asked: string[] = [];
  const list = (path: string) =>
    http.get(path, ({ request }) => {
      asked.push(new URL(request.url).pathname);
      return page(rows[path] ?? []);
    });
  server.use(
    ...[
      '/api/clients',
      '/contracts',
      '/energy-balance',
      '/api/idp/documents',
      '/api/propostas',
      '/api/negociacoes',
    ].map(list),
  );
  return asked;
}

beforeEach(() => window.localStorage.clear());

describe('the command menu', () => {
  it('CT-01 finds a contract by a piece of its name and goes there by keyboard alone', async () => {
    const { user, location } = renderApp('/help', { user: gestora() });
    await screen.findByRole('heading', { name: 'Central de Ajuda' });
    answer({
      '/contracts': [{ id: 'c-9', contract_code: 'CT-2026-009', client_name: 'Padaria Aurora' }],
    });
    await user.keyboard('{Control>}k{/Control}');
    const box = await screen.findByRole('combobox');
    await user.type(box, 'aurora');
    const option = await screen.findByRole('option', { name: /CT-2026-009/ });
    expect(option).toHaveAttribute('aria-selected', 'true');
    expect(box).toHaveAttribute('aria-activedescendant', option.id);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(location()).toBe('/contratos/c-9'));
  });

  it('SH-11 offers the screens that match, and only those that the user may open', async () => {
    answer();
    const { user } = renderApp('/help', { user: consultor() });
    await user.click(await screen.findByRole('button', { name: 'Buscar e ir para (Ctrl K)' }));
    await user.type(await screen.findByRole('combobox'), 'co');
    const list = screen.getByRole('listbox', { name: 'Resultados' });
    expect(await within(list).findByRole('option', { name: 'Contratos' })).toBeVisible();
    expect(within(list).queryByRole('option', { name: 'Configurações' })).toBeNull();
    const screens = within(list).getByRole('group', { name: 'Telas' });
    // Beginnings of words come before parts of them.
    expect(within(screens).getAllByRole('option').slice(0, 2)).toEqual([
      within(screens).getByRole('option', { name: 'Contratos' }),
      within(screens).getByRole('option', { name: 'Comissões' }),
    ]);
    const [first, second] = within(list).getAllByRole('option');
    expect(first).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{ArrowDown}');
    expect(second).toHaveAttribute('aria-selected', 'true');
  });

  it('AU-17 asks no list that the user may not read', async () => {
    const asked = answer();
    const { user } = renderApp('/help', { user: consultor({ permissions: ['contracts:read'] }) });
    await user.click(await screen.findByRole('button', { name: 'Buscar e ir para (Ctrl K)' }));
    await user.type(await screen.findByRole('combobox'), 'zzz');
    expect(await screen.findByText('Nada encontrado.')).toBeVisible();
    await waitFor(() => expect(new Set(asked)).toEqual(new Set(['/contracts'])));
  });

  it('says when a part of the search failed, and keeps the rest', async () => {
    answer({ '/api/clients': [{ id: 'k', name: 'Padaria Aurora', cnpj: '12345678000195' }] });
    server.use(http.get('/contracts', () => problem(503, 'Banco indisponível.')));
    const { user } = renderApp('/help', { user: gestora() });
    await user.click(await screen.findByRole('button', { name: 'Buscar e ir para (Ctrl K)' }));
    await user.type(await screen.findByRole('combobox'), 'aurora');
    expect(await screen.findByText('Uma parte da busca falhou. Tente novamente.')).toBeVisible();
    expect(screen.getByRole('option', { name: /12\.345\.678/ })).toBeVisible();
  });
});

describe('the command menu opens', () => {
  const option = (name: string | RegExp) => screen.findByRole('option', { name });
  async function menu(address = '/help', as = gestora()) {
    const app = renderApp(address, { user: as });
    await app.user.click(await screen.findByRole('button', { name: 'Buscar e ir para (Ctrl K)' }));
    return { ...app, box: await screen.findByRole('combobox') };
  }

  it('FC-04 with the focus in the field, by the button and by the keys', async () => {
    answer();
    const { user, box } = await menu();
    expect(box).toHaveFocus();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
    await user.keyboard('{Control>}k{/Control}');
    expect(await screen.findByRole('combobox')).toHaveFocus();
  });

  it('FC-04 finds a record that was opened before by its initials, in four keys', async () => {
    answer();
    addRecent({
      to: '/contratos/c-7',
      label: 'CT-2026814',
      detail: 'Moinho Estrela do Oeste S.A.',
    });
    const { user, location } = await menu();
    await user.keyboard('me{Enter}');
    await waitFor(() => expect(location()).toBe('/contratos/c-7'));
  });

  it('FC-04 several words match in any order', async () => {
    const mill = { id: 'c-1', contract_code: 'CT-1', client_name: 'Moinho Estrela do Oeste' };
    answer();
    server.use(
      http.get('/contracts', ({ request }) =>
        page(new URL(request.url).searchParams.get('q') === 'estrela moinho' ? [mill] : []),
      ),
    );
    const { user } = await menu();
    await user.keyboard('estrela moinho');
    expect(await option(/CT-1/)).toBeVisible();
  });

  it('FC-04 acts: > leaves actions only, and the chosen one is done', async () => {
    answer();
    const { user, location } = await menu();
    await user.keyboard('>criar');
    const found = await screen.findAllByRole('option');
    expect(found.map((one) => one.textContent)).toEqual(['Criar contrato']);
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: /contrato/i })).toBeVisible();
    expect(location()).toBe('/contratos');
  });

  it('AU-17 offers no action that the user may not do', async () => {
    answer();
    const { user } = await menu('/help', consultor({ permissions: ['contracts:read'] }));
    await user.keyboard('>');
    await waitFor(() =>
      expect(screen.getAllByRole('option').map((one) => one.textContent)).toEqual(['Tema']),
    );
  });

  it('FC-03 FC-04 a month changes the working month', async () => {
    answer();
    const { user, location } = await menu();
    await user.keyboard('out 26');
    await option('Mudar para out/2026');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(location()).toBe('/dashboard?mes=2026-10'));
  });
});

describe('the keys', () => {
  const press = (
    key: string,
    held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {},
  ) => ({
    key,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    ...held,
  });

  it('U02 are read one after another, and not while somebody types', () => {
    expect(read(press('k', { ctrlKey: true }), false, true)).toEqual({ act: 'menu', g: false });
    expect(read(press('g'), false, false)).toEqual({ g: true });
    expect(read(press('c'), true, false)).toEqual({ act: { to: '/contratos' }, g: false });
    expect(read(press('x'), true, false)).toEqual({ g: false });
    expect(read(press(']'), false, false)).toEqual({ act: { months: 1 }, g: false });
    expect(read(press('['), false, true)).toEqual({ g: false });
    expect(read(press('?'), false, false)).toEqual({ act: 'keys', g: false });
    expect(read(press('?'), false, true)).toEqual({ g: false });
    expect(read(press('e', { altKey: true }), false, false)).toEqual({ g: false });
  });

  it("U02 '?' lists them, and they can be turned off", async () => {
    const { user, location } = renderApp('/help', { user: gestora() });
    await screen.findByRole('heading', { name: 'Central de Ajuda' });
    await user.keyboard('?');
    const dialog = await screen.findByRole('dialog', { name: 'Atalhos de teclado' });
    await user.click(within(dialog).getByRole('switch', { name: /Atalhos de uma tecla/ }));
    await user.keyboard('{Escape}');
    await user.keyboard('gc');
    expect(location()).toBe('/help');
    await user.keyboard('{Control>}k{/Control}');
    expect(await screen.findByRole('dialog', { name: 'Ir para' })).toBeVisible();
  });
});
