import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { currentMonth, monthShort } from '@/lib/month';
import { contract, contractPage, inMonth } from '@/test/factories/contract';
import { consultor, gestora } from '@/test/factories/user';
import { problem } from '@/test/handlers/problem';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';
import { setDesktop } from '@/test/viewport';

const open = (address = '/contratos') => renderApp(address, { user: gestora() });
const table = () => screen.findByRole('table', { name: 'Contratos' });
const headers = async () =>
  within(await table())
    .getAllByRole('columnheader')
    .map((header) => header.textContent);

let asked: string[];
beforeEach(() => {
  asked = [];
  server.use(
    http.get('/contracts', ({ request }) => {
      const { searchParams } = new URL(request.url);
      searchParams.delete('no_mes'); // the month of the columns, sent with every request
      asked.push(`?${searchParams}`);
      return HttpResponse.json(contractPage([contract()], { total: 45 }));
    }),
  );
});

describe('the order of the contracts', () => {
  it('CT-04 sorts by a header: ascending, descending, none, in the address', async () => {
    const { user, location } = open('/contratos?page=2');
    const header = within(await table()).getByRole('columnheader', { name: 'Cliente' });
    const press = () => user.click(within(header).getByRole('button'));
    expect(header).not.toHaveAttribute('aria-sort');
    await press();
    expect(location()).toBe('/contratos?sort=client');
    expect(header).toHaveAttribute('aria-sort', 'ascending');
    await waitFor(() => expect(asked.at(-1)).toBe('?sort=client&page=1&pageSize=20'));
    await press();
    expect(location()).toBe('/contratos?sort=-client');
    expect(header).toHaveAttribute('aria-sort', 'descending');
    await press();
    expect(location()).toBe('/contratos');
  });

  it('CT-04 the back button returns to the order before', async () => {
    const { user, location, router } = open();
    await user.click(within(await table()).getByRole('button', { name: 'Contrato' }));
    await user.click(within(await table()).getByRole('button', { name: 'Vigência' }));
    expect(location()).toBe('/contratos?sort=end_date');
    await router.navigate(-1);
    await waitFor(() => expect(location()).toBe('/contratos?sort=code'));
    const header = within(await table()).getByRole('columnheader', { name: 'Contrato' });
    await waitFor(() => expect(header).toHaveAttribute('aria-sort', 'ascending'));
  });

  it('CT-04 leaves out an order that does not exist', async () => {
    open('/contratos?sort=average_price_mwh');
    await table();
    expect(asked[0]).toBe('?page=1&pageSize=20');
  });

  it('CT-04 offers the orders as a list where there are cards', async () => {
    setDesktop(false);
    const { user, location } = open();
    await user.click(await screen.findByRole('button', { name: 'Filtros' }));
    const select = await screen.findByRole('combobox', { name: 'Ordenar por' });
    await user.selectOptions(select, 'Vigência, decrescente');
    expect(location()).toBe('/contratos?sort=-end_date');
  });
});

describe('the columns of the contracts', () => {
  it('CT-04 are chosen by the keyboard, and kept for the user', async () => {
    const { user, unmount } = open();
    const month = monthShort(currentMonth());
    const before = [`Situação ${month}`, 'Cliente', 'Contrato'];
    const figures = [`R$/MWh\n${month}`, `A faturar (MWh)\n${month}`, `Energia (R$)\n${month}`];
    const after = [...figures, 'Ações'];
    const standard = [...before, 'Fornecedor', 'Vigência', ...after];
    expect(await headers()).toEqual(standard);
    screen.getByRole('button', { name: 'Colunas' }).focus();
    await user.keyboard('{Enter}');
    const chooser = within(await screen.findByRole('dialog', { name: 'Colunas da tabela' }));
    expect(chooser.getByRole('checkbox', { name: 'Contrato' })).toBeDisabled();
    chooser.getByRole('checkbox', { name: 'Status' }).focus();
    await user.keyboard(' ');
    await user.click(chooser.getByRole('checkbox', { name: 'Vigência' }));
    await user.click(chooser.getByRole('switch', { name: 'Confortável' }));
    await user.keyboard('{Escape}');
    const chosen = [...before, 'Fornecedor', ...figures, 'Status', 'Ações'];
    expect(await headers()).toEqual(chosen);
    unmount();

    const again = open();
    expect(await headers()).toEqual(chosen);
    await again.user.click(screen.getByRole('button', { name: 'Colunas' }));
    expect(screen.getByRole('switch', { name: 'Confortável' })).toBeChecked();
    await again.user.click(screen.getByRole('button', { name: 'Restaurar padrão' }));
    expect(await headers()).toEqual(standard);
    again.unmount();
  });

  it('CT-04 are not those of another user', async () => {
    window.localStorage.setItem('tabela:u-1:contratos', '{"hidden":["client"]}');
    const first = open();
    expect(await headers()).not.toContain('Cliente');
    first.unmount();
    renderApp('/contratos', { user: consultor() });
    expect(await headers()).toContain('Cliente');
  });

  it.each(['nonsense', '{}', 'null', '{"hidden":[1],"density":5}'])(
    'CT-04 come as usual where %s was stored',
    async (stored) => {
      window.localStorage.setItem('tabela:u-1:contratos', stored);
      open();
      expect(await headers()).toContain('Cliente');
    },
  );
});

describe('the renewal radar', () => {
  it('VD-39 shows the price of the month, what is billed and their product, not the mean price', async () => {
    server.use(
      http.get('/contracts', () =>
        HttpResponse.json(
          contractPage([
            contract({
              average_price_mwh: 999,
              no_mes: inMonth({ preco_mwh: 220, faturar_mwh: 160, valor_energia: 35200 }),
            }),
          ]),
        ),
      ),
    );
    open();
    for (const text of ['220,00', '160,000', '35.200,00']) {
      expect(await within(await table()).findByText(text)).toBeVisible();
    }
    expect(screen.queryByText('999,00')).toBeNull();
  });

  it('VD-36 lists the contracts whose validity is over, and says so where they have no data', async () => {
    const over = { status: 'Inativo', situacao: 'encerrado', end_date: '2026-09-30' } as const;
    const none = { consumo_mwh: null, conformidade: 'Indefinido' } as const;
    const rows = [
      contract({ ...over, contract_code: 'CT-1', no_mes: inMonth({ ...none, mes: '2026-11' }) }),
      contract({
        ...over,
        id: 'c-2',
        contract_code: 'CT-2',
        no_mes: inMonth({ ...none, mes: '2026-09' }),
      }),
    ];
    server.use(
      http.get('/contracts', ({ request }) => {
        asked.push(new URL(request.url).searchParams.get('situacao') ?? '');
        return HttpResponse.json(contractPage(rows));
      }),
    );
    const { user, location } = open();
    const select = await screen.findByRole('combobox', { name: 'Situação' });
    await user.selectOptions(select, 'Encerrado');
    expect(location()).toBe('/contratos?situacao=encerrado');
    await waitFor(() => expect(asked.at(-1)).toBe('encerrado'));
    const after = within(await screen.findByRole('row', { name: /CT-1/ }));
    expect(after.getAllByText('Encerrado')).toHaveLength(1);
    expect(after.queryByText('sem dados')).toBeNull();
    const before = within(screen.getByRole('row', { name: /CT-2/ }));
    expect(before.getByText('sem dados')).toBeVisible();
    expect(before.getByText('Encerrado')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Remover filtro: Encerrado' })).toBeVisible();
  });

  it('CT-02 filters by what ends in so many months, in the address', async () => {
    const { user, location } = open();
    const select = await screen.findByRole('combobox', { name: 'Renovação' });
    expect(
      within(select)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual([
      'Renovação: todas',
      'Renovação em 3 meses',
      'Renovação em 6 meses',
      'Renovação em 12 meses',
      'Renovação em 24 meses',
    ]);
    await user.selectOptions(select, 'Renovação em 6 meses');
    expect(location()).toBe('/contratos?renova_em=6');
    await waitFor(() => expect(asked.at(-1)).toBe('?renova_em=6&page=1&pageSize=20'));
    await user.click(screen.getByRole('button', { name: /Remover filtro: Renovação em 6 meses/ }));
    expect(location()).toBe('/contratos');
  });
});

describe('the export of the contracts', () => {
  it('CT-04 brings what the filters find, in their order', async () => {
    let exported = '';
    server.use(
      http.get('/contracts/export', ({ request }) => {
        exported = new URL(request.url).search;
        return new HttpResponse('a', {
          headers: { 'Content-Disposition': 'attachment; filename="contratos-2026-11-21.xlsx"' },
        });
      }),
    );
    URL.createObjectURL = () => 'blob:1';
    URL.revokeObjectURL = () => {};
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const { user } = open('/contratos?q=metal&renova_em=12&sort=-end_date&page=2');
    await table();
    await user.click(screen.getByRole('button', { name: 'Exportar' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Excel (XLSX)' }));
    expect(await screen.findByText('Arquivo contratos-2026-11-21.xlsx gerado.')).toBeVisible();
    expect(exported).toBe('?q=metal&renova_em=12&sort=-end_date&format=xlsx');
    expect(click).toHaveBeenCalledOnce();
  });

  it('CT-04 says why there is no file', async () => {
    server.use(
      http.get('/contracts/export', () => problem(422, 'A lista tem mais de 100.000 linhas.')),
    );
    const { user } = open();
    await table();
    await user.click(screen.getByRole('button', { name: 'Exportar' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Texto (CSV)' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Não foi possível exportar.' }),
    );
    expect(dialog.getByText('A lista tem mais de 100.000 linhas.')).toBeVisible();
    await user.click(dialog.getAllByRole('button', { name: 'Fechar' })[0] as HTMLElement);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
