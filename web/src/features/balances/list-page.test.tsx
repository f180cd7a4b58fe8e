import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { balancePage, balanceRow } from '@/test/factories/balance';
import { consultor, gestora } from '@/test/factories/user';
import { problem } from '@/test/handlers/problem';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';
import { setDesktop } from '@/test/viewport';

const open = (address = '/balancos') => renderApp(address, { user: gestora() });
const client = 'Metalúrgica São José Ltda.';

/** Answers the list, and records the requests and which of them were aborted. */
function answerList(answer: (query: URLSearchParams, nth: number) => Response | Promise<Response>) {
  const asked: string[] = [];
  const aborted: number[] = [];
  server.use(
    http.get('/energy-balance', ({ request }) => {
      const { searchParams } = new URL(request.url);
      const nth = asked.push(searchParams.toString()) - 1;
      request.signal.addEventListener('abort', () => aborted.push(nth));
      return answer(searchParams, nth);
    }),
  );
  return { asked, aborted };
}

const page = (rows = [balanceRow()], more: object = {}) =>
  HttpResponse.json(balancePage(rows, more));
const never = () => new Promise<Response>(() => {});

afterEach(() => vi.useRealTimers());

describe('the list of balances', () => {
  it('EB-01 has its title, search, clear button and upload button', async () => {
    const { user } = open();
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Balanço Energético' }),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Enviar planilha' })).toBeVisible();
    await user.type(screen.getByRole('searchbox', { name: 'Buscar cliente por nome' }), 'são');
    await user.click(screen.getByRole('button', { name: 'Limpar busca' }));
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });

  it('EB-02 shows customer, CNPJ, meter, tax, consumption, generation and balance', async () => {
    open();
    const cells = within(
      (await screen.findByRole('link', { name: client })).closest('tr') as HTMLElement,
    )
      .getAllByRole('cell')
      .map((cell) => cell.textContent?.replaceAll('\u00a0', ' '));
    expect(cells).toEqual([
      client,
      '12.345.678/0001-95',
      'SPMETENTR101',
      'nov/2026',
      'Consumo de dez/2025 a nov/2026: entre 70,000 MWh e 81,000 MWh; em nov/2026 81,000 MWh; 2 meses sem medição',
      '18',
      '955.530',
      '–',
      'Saldo negativo: −203',
    ]);
  });

  it.each([
    [19_858, 'Saldo positivo: +19.858'],
    [0, 'Saldo positivo: 0'],
    [-203, 'Saldo negativo: −203'],
    [null, '–Sem valor'],
  ])('EB-02 says in words what the badge of %s means', async (saldoKWh, text) => {
    answerList(() => page([balanceRow({ saldoKWh, saldoValor: null })]));
    open();
    const row = (await screen.findByRole('link', { name: client })).closest('tr') as HTMLElement;
    expect(row.lastElementChild).toHaveTextContent(text);
  });

  it('EB-02 opens the balance', async () => {
    const { user, location } = open();
    await user.click(await screen.findByRole('link', { name: client }));
    await waitFor(() => expect(location()).toBe('/balancos/b-1'));
  });

  it('FC-07 the space bar opens the balance beside its list, and offers what it leads to', async () => {
    const { user, location } = open();
    (await screen.findByRole('link', { name: client })).focus();
    await user.keyboard(' ');
    expect(location()).toBe('/balancos?sel=b-1');
    const panel = within(await screen.findByRole('region', { name: 'SPMETENTR101' }));
    expect(panel.getByText('1 de 1')).toBeVisible();
    expect(panel.getByText(/^81,000/)).toBeVisible();
    expect(panel.getByRole('link', { name: 'Abrir balanço' })).toHaveAttribute(
      'href',
      '/balancos/b-1',
    );
    expect(await panel.findByRole('link', { name: 'Ver Contrato' })).toBeVisible();
    await user.keyboard('{Escape}');
    expect(location()).toBe('/balancos');
  });

  it('FC-01 has no button that only reads again', async () => {
    open();
    await screen.findByRole('link', { name: client });
    expect(screen.queryByRole('button', { name: 'Atualizar' })).toBeNull();
  });

  it('EB-02 shows cards on a phone', async () => {
    setDesktop(false);
    open();
    const cards = await screen.findByRole('list', { name: 'Balanços energéticos' });
    expect(within(cards).getByText('Consumo (kWh)')).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it("EB-03 'Carregando balanços energéticos...' on the first load", async () => {
    answerList(never);
    open();
    expect(await screen.findByText('Carregando balanços energéticos...')).toBeVisible();
  });

  it("EB-03 'Atualizando...' while refreshing, with the rows in place", async () => {
    answerList((_, nth) => (nth === 0 ? page() : never()));
    const { user } = open();
    await screen.findByRole('link', { name: client });
    await user.click(screen.getByRole('button', { name: /^Consumo/ }));
    expect(await screen.findByText('Atualizando...')).toBeVisible();
    expect(screen.getByRole('link', { name: client })).toBeVisible();
  });

  it("EB-03 'Nenhum balanço encontrado.' when empty, and a way out of the search", async () => {
    answerList(() => page([]));
    const { user, location } = open('/balancos?q=zzz&mes=2026-10');
    expect(await screen.findByText('Nenhum balanço encontrado.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Limpar filtros' }));
    expect(location()).toBe('/balancos');
  });

  it("EB-04 'Não foi possível carregar os balanços energéticos.' with message and retry", async () => {
    answerList((_, nth) => (nth === 0 ? problem(503, 'O banco não respondeu.') : page()));
    const { user } = open();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Não foi possível carregar os balanços energéticos.');
    expect(alert).toHaveTextContent('O banco não respondeu.');
    await user.click(within(alert).getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByRole('link', { name: client })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('EB-12 falls back to its own sentence where the server says nothing', async () => {
    answerList(() => new HttpResponse(null, { status: 500 }));
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Falha ao acessar a API de balanço energético.',
    );
  });
});

describe('search, month and pages', () => {
  it('EB-05 SH-18 searches 300 ms after the last key, from the first page', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { asked } = answerList(() => page(undefined, { total: 21 }));
    const { user, location } = open('/balancos?page=2');
    await screen.findByRole('link', { name: client });
    asked.length = 0;
    await user.type(screen.getByRole('searchbox'), 'sao jose');
    await vi.advanceTimersByTimeAsync(250);
    expect(asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(100);
    await waitFor(() => expect(asked).toEqual(['q=sao+jose&page=1&pageSize=20']));
    expect(location()).toBe('/balancos?q=sao+jose');
  });

  it('EB-05 reads search and month from the address and asks the server for them', async () => {
    const { asked } = answerList(() => page());
    open('/balancos?q=12345678&mes=2026-10');
    await screen.findByRole('link', { name: client });
    expect(asked).toEqual(['q=12345678&mes=2026-10&page=1&pageSize=20']);
    expect(screen.getByRole('searchbox')).toHaveValue('12345678');
    expect(screen.getByRole('combobox', { name: 'Mês de referência' })).toHaveValue('2026-10');
  });

  it('EB-05 keeps the chosen month in the address', async () => {
    const { user, location } = open();
    const select = await screen.findByRole('combobox', { name: 'Mês de referência' });
    await within(select).findByRole('option', { name: 'novembro de 2026' });
    await user.selectOptions(select, 'novembro de 2026');
    expect(location()).toBe('/balancos?mes=2026-11');
  });

  it('EB-06 pages, and steps back from a page that is gone', async () => {
    answerList((query) =>
      query.get('page') === '3' ? page([], { total: 21 }) : page(undefined, { total: 21 }),
    );
    const { location } = open('/balancos?page=3');
    await screen.findByRole('link', { name: client });
    expect(location()).toBe('/balancos?page=2');
    expect(screen.getByText('21–21 de 21')).toBeVisible();
  });
});

describe('calls that are no longer wanted', () => {
  it('EB-14 are aborted when something else is asked for', async () => {
    const { asked, aborted } = answerList((_, nth) => (nth === 0 ? page() : never()));
    const { user } = open();
    await screen.findByRole('link', { name: client });
    await user.click(screen.getByRole('button', { name: /^Consumo/ }));
    await user.click(screen.getByRole('button', { name: /^Consumo/ }));
    await waitFor(() => expect(asked).toHaveLength(3));
    expect(aborted).toEqual([1]);
  });

  it('EB-06 EB-14 are aborted on leaving', async () => {
    const { asked, aborted } = answerList(never);
    const { router } = open();
    await waitFor(() => expect(asked).toHaveLength(1));
    await router.navigate('/help');
    await waitFor(() => expect(aborted).toEqual([0]));
  });
});

describe('permissions', () => {
  it('AU-17 who may not upload sees neither the upload nor the imports', async () => {
    const { location } = renderApp('/balancos', { user: consultor() });
    await screen.findByRole('link', { name: client });
    expect(screen.queryByRole('button', { name: 'Enviar planilha' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Importações' })).toBeNull();
    expect(location()).toBe('/balancos');
  });
});

describe('the order of the balances', () => {
  const table = () => screen.findByRole('table', { name: 'Balanços energéticos' });

  it('EB-05 sorts by a header: ascending, descending, none, in the address', async () => {
    const { asked } = answerList(() => page([balanceRow()], { total: 45 }));
    const { user, location } = open('/balancos?mes=2026-11&page=2');
    const header = within(await table()).getByRole('columnheader', { name: 'Consumo (kWh)' });
    const press = () => user.click(within(header).getByRole('button'));
    expect(header).not.toHaveAttribute('aria-sort');
    await press();
    expect(location()).toBe('/balancos?mes=2026-11&sort=consumption');
    expect(header).toHaveAttribute('aria-sort', 'ascending');
    await waitFor(() =>
      expect(asked.at(-1)).toBe('mes=2026-11&sort=consumption&page=1&pageSize=20'),
    );
    await press();
    expect(location()).toBe('/balancos?mes=2026-11&sort=-consumption');
    expect(header).toHaveAttribute('aria-sort', 'descending');
    await press();
    expect(location()).toBe('/balancos?mes=2026-11');
  });

  it('EB-05 leaves out an order that does not exist', async () => {
    const { asked } = answerList(() => page());
    open('/balancos?sort=cnpj');
    await table();
    expect(asked[0]).toBe('page=1&pageSize=20');
  });

  it('EB-05 offers the orders as a list where there are cards', async () => {
    setDesktop(false);
    const { user, location } = open();
    await user.click(await screen.findByRole('button', { name: 'Filtros' }));
    const select = await screen.findByRole('combobox', { name: 'Ordenar por' });
    await user.selectOptions(select, 'Último mês, decrescente');
    expect(location()).toBe('/balancos?sort=-last_month');
  });

  it('R8 EB-05 the export keeps the order of the list', async () => {
    const fetched: string[] = [];
    server.use(
      http.get('/energy-balance/export', ({ request }) => {
        fetched.push(new URL(request.url).search);
        return HttpResponse.text('x');
      }),
    );
    const { user } = open('/balancos?sort=-position');
    await table();
    await user.click(screen.getByRole('button', { name: 'Exportar' }));
    await user.click(await screen.findByRole('menuitem', { name: /CSV/ }));
    await waitFor(() => expect(fetched).toEqual(['?sort=-position&format=csv']));
  });
});
