import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { currentMonth } from '@/lib/month';
import { contractLights, lightRow } from '@/test/factories/dashboard';
import { gestora } from '@/test/factories/user';
import { problem } from '@/test/handlers/problem';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';
// Read before the first test, so that none waits for a page that is being fetched.
import './intelligence-page';

const open = (address = '/inteligencia?mes=2026-11&tipo=demanda') =>
  renderApp(address, { user: gestora() });
const textOf = (element: HTMLElement) => element.textContent?.replaceAll('\u00a0', ' ') ?? '';
const table = async () => {
  await screen.findByRole('link', { name: 'CT-1790000000001' });
  return screen.getByRole('table', { name: 'Sinais de Demanda' });
};

let asked: string[];
const answer = (rows = [lightRow()], total = rows.length) =>
  server.use(
    http.get('/api/dashboard/inteligencia/lista', ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json({ data: rows, page: 1, pageSize: 20, total });
    }),
  );
const answerContracts = (rows = [contractLights()], total = rows.length) =>
  server.use(
    http.get('/api/dashboard/inteligencia/contratos', ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json({ data: rows, page: 1, pageSize: 20, total });
    }),
  );
beforeEach(() => {
  asked = [];
  answer();
  answerContracts();
});

describe('the contracts with all their lights', () => {
  it("DB-17 shows the tipo, 'todos' by default, the month and 'Voltar'", async () => {
    open('/inteligencia');
    expect(await screen.findByText(/^Tipo: todos · Mês: /)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Voltar' })).toHaveAttribute('href', '/dashboard');
    expect(screen.getByRole('combobox', { name: 'Tipo' })).toHaveValue('todos');
    expect(await screen.findByRole('link', { name: 'CT-1790000000001' })).toBeVisible();
    expect(asked).toEqual([`?mes=${currentMonth()}&page=1&pageSize=20`]);
  });

  it('DB-17 FC-05 one line a contract: four signs, grey without data, why the worst is so', async () => {
    answerContracts([contractLights()], 46);
    const { user, location } = open('/inteligencia?mes=2026-11');
    await screen.findByRole('link', { name: 'CT-1790000000001' });
    const table = screen.getByRole('table', { name: 'Sinais dos contratos' });
    const cells = within(table).getAllByRole('cell').map(textOf);
    expect(cells.slice(2, 7)).toEqual([
      'vermelho',
      'verde',
      'sem dados',
      'amarelo',
      'Demanda: A demanda medida passou de 105 % da contratada.',
    ]);
    expect(within(table).getAllByRole('row')).toHaveLength(2);
    expect(screen.getByText('46 contratos')).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sinal' }), 'Só sem dados');
    expect(location()).toBe('/inteligencia?mes=2026-11&luz=sem_dados');
    await waitFor(() => expect(asked.at(-1)).toBe('?mes=2026-11&luz=sem_dados&page=1&pageSize=20'));
    await user.click(screen.getByRole('button', { name: /^Memória de cálculo: Demanda de CT-/ }));
    expect(await screen.findByText('medida ÷ contratada')).toBeVisible();
  });

  it.each([
    // Of several contracts the light is the worst of each; of a kind amarelo is what has data.
    ['', '/contratos/export?mes=2026-11&luz=amarelo&sort=client&format=csv'],
    [
      '&tipo=demanda',
      '/lista/export?mes=2026-11&tipo=demanda&luz=amarelo_com_dados&sort=client&format=csv',
    ],
  ])('DB-17 R8 exports the rows that it shows %s', async (tipo, asked) => {
    const files: string[] = [];
    server.use(
      http.get('/api/dashboard/inteligencia/:list/export', ({ request }) => {
        files.push(request.url.split('/inteligencia')[1] ?? '');
        return new HttpResponse('a;b', { headers: { 'content-type': 'text/csv' } });
      }),
    );
    const { user } = open(`/inteligencia?mes=2026-11${tipo}&luz=amarelo&sort=client`);
    await screen.findByRole('link', { name: 'CT-1790000000001' });
    await user.click(screen.getByRole('button', { name: 'Exportar' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Texto (CSV)' }));
    await waitFor(() => expect(files).toEqual([asked]));
  });

  it('DB-17 leaves out what the address has wrong', async () => {
    open('/inteligencia?mes=2026-11&tipo=x&luz=azul&sort=preco');
    await screen.findByRole('link', { name: 'CT-1790000000001' });
    expect(asked).toEqual(['?mes=2026-11&page=1&pageSize=20']);
  });
});

describe('the contracts behind the lights of a kind', () => {
  it('DB-17 lists each with its light, the reason and the figures', async () => {
    open();
    const row = within(await table()).getByRole('row', { name: /CT-1790000000001/ });
    expect(within(row).getByText('vermelho')).toBeVisible();
    expect(within(row).getByText('A demanda medida passou de 105 % da contratada.')).toBeVisible();
    expect(textOf(row)).toContain('Demanda medida560 kW');
    expect(within(row).getByRole('link', { name: 'CT-1790000000001' })).toHaveAttribute(
      'href',
      '/contratos/c-1',
    );
  });

  it('DB-14 FC-05 what has no data is grey, and a choice of its own', async () => {
    answer([lightRow({ light: 'amarelo', sem_dados: true })]);
    const { user, location } = open();
    const row = within(await table()).getByRole('row', { name: /CT-1790000000001/ });
    expect(within(row).getByText('sem dados')).toBeVisible();
    expect(within(row).queryByText('amarelo')).toBeNull();
    const sign = screen.getByRole('combobox', { name: 'Sinal' });
    await user.selectOptions(sign, 'Só sem dados');
    expect(location()).toBe('/inteligencia?mes=2026-11&tipo=demanda&luz=sem_dados');
    await waitFor(() => expect(asked.at(-1)).toContain('luz=sem_dados'));
    await user.selectOptions(sign, 'Só amarelo');
    await waitFor(() => expect(asked.at(-1)).toContain('luz=amarelo_com_dados'));
  });

  it('DB-17 EB-16 opens the memória de cálculo of a light', async () => {
    const { user } = open();
    await table();
    await user.click(screen.getByRole('button', { name: /^Memória de cálculo: Demanda de CT-/ }));
    const drawer = within(await screen.findByRole('dialog'));
    expect(drawer.getByText('medida ÷ contratada')).toBeVisible();
    expect(drawer.getByText('Fatura 118')).toBeVisible();
  });

  it('DB-17 filters by tipo and light from the address and into it', async () => {
    const { user, location } = open('/inteligencia?mes=2026-11&tipo=demanda&luz=vermelho');
    await table();
    expect(screen.getByText('Tipo: Demanda · Mês: novembro de 2026')).toBeVisible();
    expect(asked[0]).toBe('?mes=2026-11&tipo=demanda&luz=vermelho&page=1&pageSize=20');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Tipo' }), 'Energia Reativa');
    expect(location()).toBe('/inteligencia?mes=2026-11&tipo=energia_reativa&luz=vermelho');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sinal' }), 'Todos os sinais');
    expect(location()).toBe('/inteligencia?mes=2026-11&tipo=energia_reativa');
    await waitFor(() =>
      expect(asked.at(-1)).toBe('?mes=2026-11&tipo=energia_reativa&page=1&pageSize=20'),
    );
  });

  it('DB-17 sorts by a header', async () => {
    const { user, location } = open();
    const header = within(await table()).getByRole('columnheader', { name: 'Cliente' });
    await user.click(within(header).getByRole('button'));
    expect(location()).toBe('/inteligencia?mes=2026-11&tipo=demanda&sort=client');
    expect(header).toHaveAttribute('aria-sort', 'ascending');
  });

  it('DB-17 goes back to the dashboard of the same month', async () => {
    open('/inteligencia?mes=2026-01');
    expect(await screen.findByRole('link', { name: 'Voltar' })).toHaveAttribute(
      'href',
      '/dashboard?mes=2026-01',
    );
  });

  it('DB-17 says that there are none, and takes the filters away', async () => {
    answer([]);
    const { user, location } = open('/inteligencia?mes=2026-11&tipo=contrato&luz=verde');
    expect(await screen.findByText('Nenhum contrato com este sinal.')).toBeVisible();
    const [, inTheList] = screen.getAllByRole('button', { name: 'Limpar filtros' });
    if (inTheList) await user.click(inTheList);
    expect(location()).toBe('/inteligencia?mes=2026-11');
  });

  it('DB-16 says that it failed', async () => {
    server.use(http.get('/api/dashboard/inteligencia/lista', () => problem(503, 'Em manutenção.')));
    open();
    expect(await screen.findByText('Falha ao carregar inteligência.')).toBeVisible();
    expect(screen.getByText('Em manutenção.')).toBeVisible();
  });
});
