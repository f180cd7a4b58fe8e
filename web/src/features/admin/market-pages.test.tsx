import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { marketComparison, marketMonth, pageOf } from '@/test/factories/market';
import { gestora } from '@/test/factories/user';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

const csv = () => new File(['a;b\n'], 'arquivo.csv', { type: 'text/csv' });

describe('bandeiras', () => {
  it('SM-06 lists the bandeira of each month with its charge', async () => {
    renderApp('/admin/bandeiras', { user: gestora() });
    const table = await screen.findByRole('table', { name: 'Bandeiras' });
    const row = await within(table).findByRole('row', { name: /set\/2026/ });
    expect(row).toHaveTextContent('Amarela');
    expect(row).toHaveTextContent('18,85');
  });

  it('SM-06 imports a file after showing what it changes', async () => {
    const asked: (string | null)[] = [];
    server.use(
      http.post('/api/flags/import', ({ request }) => {
        asked.push(new URL(request.url).searchParams.get('apply'));
        return HttpResponse.json(
          marketComparison({
            layout: 'bandeiras',
            data: [
              {
                series: 'bandeira',
                month: '2026-10',
                old: 18.85,
                old_label: 'Amarela',
                new: 0,
                label: 'Verde',
                hours: 0,
                change: 'alterado',
              },
            ],
            counts: { novo: 0, alterado: 1, igual: 0 },
          }),
        );
      }),
    );
    const { user } = renderApp('/admin/bandeiras', { user: gestora() });
    await user.click(await screen.findByRole('button', { name: 'Importar bandeiras' }));
    const dialog = await screen.findByRole('dialog', { name: 'Importar bandeiras' });
    await user.upload(within(dialog).getByLabelText('Arquivo de bandeiras'), csv());
    const row = await within(dialog).findByRole('row', { name: /out\/2026/ });
    expect(row).toHaveTextContent('Amarela, 18,85');
    expect(row).toHaveTextContent('Verde, 0,00');
    await user.click(within(dialog).getByRole('button', { name: 'Importar 1 valor' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked).toEqual([null, '1']);
  });
});

describe('PLD', () => {
  it('DB-17 lists the mean of each month, marks one that is not whole, and shows the limits', async () => {
    server.use(
      http.get('/api/pld', () =>
        HttpResponse.json(
          pageOf([
            marketMonth({ month: '2026-10', hours: 120, complete: false }),
            marketMonth({ series: 'S', month: '2021-01', hours: 0, minimum: 49.77, maximum: null }),
          ]),
        ),
      ),
    );
    renderApp('/admin/pld', { user: gestora() });
    const table = await screen.findByRole('table', { name: 'PLD' });
    const row = await within(table).findByRole('row', { name: /out\/2026/ });
    expect(row).toHaveTextContent('Sudeste/Centro-Oeste');
    expect(row).toHaveTextContent('média de 120 horas');
    expect(row).toHaveTextContent('Mês incompleto');
    expect(row).toHaveTextContent('57,31 a 785,27');
    expect(within(table).getByRole('row', { name: /jan\/2021/ })).toHaveTextContent('49,77 a –');
  });

  it('DB-17 filters by submarket and year in the address', async () => {
    const asked: string[] = [];
    server.use(
      http.get('/api/pld', ({ request }) => {
        asked.push(new URL(request.url).search);
        return HttpResponse.json(pageOf([]));
      }),
    );
    const { user, router } = renderApp('/admin/pld', { user: gestora() });
    expect(await screen.findByText('Nenhum PLD encontrado.')).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Submercado' }), 'NE');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Ano' }), '2024');
    await waitFor(() => expect(asked.at(-1)).toContain('submarket=NE&year=2024'));
    expect(router.state.location.search).toBe('?submercado=NE&ano=2024');
  });

  it('DB-17 sends the submarket of a file that names none, and shows limits as parameters', async () => {
    let asked = '';
    server.use(
      http.post('/api/pld/import', ({ request }) => {
        asked = new URL(request.url).search;
        return HttpResponse.json(
          marketComparison({
            layout: 'pld_limites',
            data: [],
            parameters: [
              {
                key: 'pld.minimo',
                label: 'PLD mínimo',
                value: 60,
                unit: 'R$/MWh',
                valid_from: '2027-01-01',
                valid_to: '2027-12-31',
                source: 'Despacho 4.000/2026',
                change: 'novo',
              },
            ],
          }),
        );
      }),
    );
    const { user } = renderApp('/admin/pld', { user: gestora() });
    await user.click(await screen.findByRole('button', { name: 'Importar PLD' }));
    const dialog = await screen.findByRole('dialog', { name: 'Importar PLD' });
    await user.selectOptions(
      within(dialog).getByRole('combobox', { name: /Submercado do arquivo/ }),
      'S',
    );
    await user.upload(within(dialog).getByLabelText('Arquivo de PLD'), csv());
    const row = await within(dialog).findByRole('row', { name: /PLD mínimo/ });
    expect(row).toHaveTextContent('01/01/2027');
    expect(row).toHaveTextContent('60,00');
    expect(asked).toBe('?submarket=S');
  });
});
