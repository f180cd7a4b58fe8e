import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { distributor, marketComparison, marketMonth, pageOf } from '@/test/factories/market';
import { gestora } from '@/test/factories/user';
import { problem } from '@/test/handlers/problem';
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

describe('typing a month', () => {
  it('SM-06 enters a bandeira with its source; the green one has no charge', async () => {
    const sent: unknown[] = [];
    server.use(
      http.put('/api/flags/:month', async ({ request, params }) => {
        sent.push([params.month, await request.json(), request.headers.get('If-Match')]);
        return HttpResponse.json(marketMonth({ series: 'bandeira', label: 'Verde', price: 0 }));
      }),
    );
    const { user } = renderApp('/admin/bandeiras', { user: gestora() });
    await user.click(await screen.findByRole('button', { name: 'Informar valor' }));
    const dialog = await screen.findByRole('dialog', { name: 'Informar bandeira' });
    await user.click(within(dialog).getByRole('button', { name: 'Salvar valor' }));
    expect(await within(dialog).findByText('Escolha uma opção')).toBeVisible();
    expect(within(dialog).getByText('Informe a fonte do valor')).toBeVisible();
    expect(within(dialog).getByText('Informe o valor em R$/MWh')).toBeVisible();
    await user.selectOptions(within(dialog).getByLabelText(/^Bandeira/), 'Verde');
    expect(within(dialog).getByText('A bandeira verde não tem adicional.')).toBeVisible();
    await user.type(within(dialog).getByLabelText(/^Fonte/), 'Despacho 1/2026');
    await user.click(within(dialog).getByRole('button', { name: 'Salvar valor' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([
      [
        expect.stringMatching(/^\d{4}-\d{2}$/),
        { label: 'Verde', price: 0, source: 'Despacho 1/2026' },
        null,
      ],
    ]);
  });

  it('DR-05, DR-06 asks about the sheets and the hidden rows of a workbook, and keeps the answers', async () => {
    const asked: string[] = [];
    server.use(
      http.post('/api/pld/import', ({ request }) => {
        const query = new URL(request.url).searchParams;
        asked.push(`${query.get('apply')} ${query.get('aba')} ${query.get('ocultas')}`);
        if (!query.has('aba')) {
          return problem(422, 'Duas abas com as mesmas colunas: Mai (2), Jun (3).', 'abas_iguais', {
            fields: ['Mai', 'Jun'].map((message) => ({ path: 'aba', message })),
          });
        }
        return query.has('ocultas')
          ? HttpResponse.json(marketComparison())
          : problem(422, 'Há 2 linhas ocultas (filtro).', 'linhas_ocultas');
      }),
    );
    const { user } = renderApp('/admin/pld', { user: gestora() });
    await user.click(await screen.findByRole('button', { name: 'Importar PLD' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Importar PLD' }));
    await user.upload(dialog.getByLabelText('Arquivo de PLD'), csv());
    await user.click(await dialog.findByRole('button', { name: 'Escolher a aba Jun' }));
    expect(await dialog.findByText('Há 2 linhas ocultas (filtro).')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Importar também' }));
    await user.click(await dialog.findByRole('button', { name: /^Importar \d/ }));
    await waitFor(() =>
      expect(asked).toEqual([
        'null null null',
        'null Jun null',
        'null Jun importar',
        '1 Jun importar',
      ]),
    );
  });

  it('DB-17 alters a PLD with the version that was read, and says what the server refuses', async () => {
    const sent: unknown[] = [];
    server.use(
      http.put('/api/pld/:submarket/:month', async ({ request, params }) => {
        sent.push([
          params.submarket,
          params.month,
          await request.json(),
          request.headers.get('If-Match'),
        ]);
        if (sent.length > 1) return HttpResponse.json(marketMonth({ price: 210.5, version: 2 }));
        return problem(422, 'Verifique os campos destacados.', 'campos', {
          fields: [{ path: 'price', message: 'PLD de 9.999,00 está acima do PLD máximo do ano' }],
        });
      }),
    );
    const { user } = renderApp('/admin/pld', { user: gestora() });
    await user.click(await screen.findByRole('button', { name: 'Alterar PLD SE de set/2026' }));
    const dialog = await screen.findByRole('dialog');
    const price = within(dialog).getByLabelText(/^PLD médio do mês/);
    await user.clear(price);
    await user.type(price, '9.999,00');
    await user.click(within(dialog).getByRole('button', { name: 'Salvar valor' }));
    expect(await within(dialog).findByText(/está acima do PLD máximo do ano/)).toBeVisible();
    await user.clear(price);
    await user.type(price, '210,50');
    await user.click(within(dialog).getByRole('button', { name: 'Salvar valor' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent[1]).toEqual([
      'SE',
      '2026-09',
      { price: 210.5, source: 'CCEE, PLD (pld_horario_2026.csv)' },
      '"1"',
    ]);
  });

  it('DB-17 takes a month out after asking', async () => {
    let removed = '';
    server.use(
      http.delete('/api/pld/:submarket/:month', ({ params }) => {
        removed = `${params.submarket} ${params.month}`;
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = renderApp('/admin/pld', { user: gestora() });
    await user.click(await screen.findByRole('button', { name: 'Excluir PLD SE de set/2026' }));
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: 'Excluir valor' }));
    await waitFor(() => expect(removed).toBe('SE 2026-09'));
  });
});

describe('distribuidoras', () => {
  it('finds a distributor by any name and corrects its names', async () => {
    const sent: unknown[] = [];
    server.use(
      http.get('/api/distributors', () =>
        HttpResponse.json({
          data: [
            distributor({ aliases: ['cemig-d'] }),
            distributor({ id: 'd-2', name: 'Light', cnpj: '', uf: '', aliases: [] }),
          ],
        }),
      ),
      http.put('/api/distributors/:id', async ({ request, params }) => {
        sent.push([params.id, await request.json(), request.headers.get('If-Match')]);
        return HttpResponse.json(distributor({ version: 2 }));
      }),
    );
    const { user, location } = renderApp('/admin/distribuidoras', { user: gestora() });
    const table = await screen.findByRole('table', { name: 'Distribuidoras' });
    expect(await within(table).findByText('Light')).toBeVisible();
    await user.type(screen.getByRole('searchbox', { name: /^Buscar por nome/ }), 'CEMIG-D');
    await waitFor(() => expect(within(table).queryByText('Light')).toBeNull());
    expect(location()).toBe('/admin/distribuidoras?q=CEMIG-D');
    await user.click(screen.getByRole('button', { name: 'Corrigir CEMIG Distribuição' }));
    const dialog = await screen.findByRole('dialog', { name: 'Corrigir CEMIG Distribuição' });
    await user.type(within(dialog).getByLabelText(/^Outros nomes/), '{Enter}Cemig Geração');
    await user.click(within(dialog).getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([
      [
        'd-1',
        {
          name: 'CEMIG Distribuição',
          cnpj: '06.981.180/0001-16',
          uf: 'MG',
          aliases: ['cemig-d', 'Cemig Geração'],
        },
        '"1"',
      ],
    ]);
  });
});
