import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { currentMonth } from '@/lib/month';
import { opportunityRow } from '@/test/factories/dashboard';
import { consultor, gestora } from '@/test/factories/user';
import { problem } from '@/test/handlers/problem';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

const open = (address = '/oportunidades?mes=2026-11') => renderApp(address, { user: gestora() });
const textOf = (element: HTMLElement) => element.textContent?.replaceAll('\u00a0', ' ') ?? '';
const table = async () => {
  await screen.findByRole('link', { name: 'CT-1790000000001' });
  return screen.getByRole('table', { name: 'Oportunidades' });
};

let asked: string[];
const answer = (rows = [opportunityRow()], total = rows.length) =>
  server.use(
    http.get('/api/oportunidades', ({ request }) => {
      asked.push(new URL(request.url).search);
      const valued = rows.flatMap(({ valor_brl }) => (valor_brl == null ? [] : [valor_brl]));
      return HttpResponse.json({
        data: rows,
        page: 1,
        pageSize: 20,
        total,
        valor_total: valued.reduce((sum, value) => sum + value, 0),
        sem_valor: rows.length - valued.length,
      });
    }),
  );
beforeEach(() => {
  asked = [];
  answer();
});

describe('the opportunities of a month', () => {
  it("DB-18 shows 'atual' without a month, and 'Voltar'", async () => {
    open('/oportunidades');
    expect(await screen.findByText(/^Mês: atual \(.* de \d{4}\)\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Voltar' })).toHaveAttribute('href', '/dashboard');
    await table();
    expect(asked).toEqual([`?mes=${currentMonth()}&sort=-valor&page=1&pageSize=20`]);
  });

  it('DB-18 reads the month of the address', async () => {
    const { user, location } = open();
    expect(await screen.findByText(/^Mês: novembro de 2026\./)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Mês anterior' }));
    expect(location()).toBe('/oportunidades?mes=2026-10');
    await waitFor(() => expect(asked.at(-1)).toBe('?mes=2026-10&sort=-valor&page=1&pageSize=20'));
  });

  it('DB-18 shows the energy and the money at stake; what is missing is not zero', async () => {
    answer([opportunityRow(), opportunityRow({ id: 'c-2', numero: 'CT-2', valor_brl: null })]);
    open();
    const rows = within(await table())
      .getAllByRole('row')
      .slice(1);
    const cells = rows.map((row) => within(row).getAllByRole('cell').map(textOf).slice(0, 7));
    expect(cells[0]).toEqual([
      'CT-1790000000001',
      'Metalúrgica São José Ltda.',
      'R$ 3.743,18',
      '20,061',
      '+5,16%',
      '4.108,861',
      '4.088,800',
    ]);
    expect(cells[1]?.[2]).toBe('–');
    expect(textOf(screen.getByText(/em jogo, mais/))).toBe(
      '2 oportunidades · R$ 3.743,18 em jogo, mais 1 sem valor',
    );
  });

  it('DB-18 begins with the most money at stake, and sorts by others', async () => {
    const { user, location } = open();
    const at = async (name: string) => within(await table()).getByRole('columnheader', { name });
    expect(await at('Em jogo (R$)')).toHaveAttribute('aria-sort', 'descending');
    expect(asked).toEqual(['?mes=2026-11&sort=-valor&page=1&pageSize=20']);
    await user.click(within(await at('Em jogo (R$)')).getByRole('button'));
    expect(location()).toBe('/oportunidades?mes=2026-11&sort=valor');
    await user.click(within(await at('Em jogo (MWh)')).getByRole('button'));
    expect(location()).toBe('/oportunidades?mes=2026-11&sort=mwh');
    await waitFor(() => expect(asked.at(-1)).toBe('?mes=2026-11&sort=mwh&page=1&pageSize=20'));
  });

  it('DB-18 neither shows nor orders by money for who sees no prices', async () => {
    renderApp('/oportunidades?mes=2026-11&sort=-valor', {
      user: consultor({ roles: ['parceiro'], permissions: ['dashboard:read', 'contracts:read'] }),
    });
    expect(within(await table()).queryByRole('columnheader', { name: /R\$/ })).toBeNull();
    expect(asked).toEqual(['?mes=2026-11&page=1&pageSize=20']);
  });

  it('DB-18 EB-16 explains an opportunity with its observation', async () => {
    const { user } = open();
    await table();
    await user.click(screen.getByRole('button', { name: /^Memória de cálculo: Oportunidade de/ }));
    const drawer = within(await screen.findByRole('dialog'));
    expect(drawer.getByText(/passou 20,061 MWh do limite superior/)).toBeVisible();
    expect(drawer.getByText('excedente × preço de referência')).toBeVisible();
  });

  it("DB-18 'Sem oportunidades no período.'", async () => {
    answer([]);
    open();
    expect(await screen.findByText('Sem oportunidades no período.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Exportar' })).toBeDisabled();
  });

  it('DB-16 says that it failed', async () => {
    server.use(http.get('/api/oportunidades', () => problem(503, 'Em manutenção.')));
    open();
    expect(await screen.findByText('Falha ao carregar oportunidades.')).toBeVisible();
  });
});
