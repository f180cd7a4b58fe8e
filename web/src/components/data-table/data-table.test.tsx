import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderUi } from '@/test/render-ui';
import { setDesktop } from '@/test/viewport';
import type { Column, Sort } from './columns';
import { DataTable } from './data-table';
import { Pagination } from './pagination';

interface Row {
  id: string;
  name: string;
  mwh: string;
}

const rows: Row[] = [
  { id: '1', name: 'Padaria', mwh: '10,000' },
  { id: '2', name: 'Mercado', mwh: '20,000' },
];

const columns: Column<Row>[] = [
  { id: 'name', header: 'Cliente', cell: (row) => row.name, sortable: true },
  {
    id: 'mwh',
    header: 'Consumo (MWh)',
    cell: (row) => row.mwh,
    align: 'end',
    total: '30,000',
    width: '120px',
    wrap: true,
  },
  { id: 'hidden', header: 'Código', cell: (row) => `c-${row.id}`, hideOnCard: true },
];

const common = { name: 'Contratos', columns, rowKey: (row: Row) => row.id };

describe('table', () => {
  it('is named and shows its rows', () => {
    renderUi(<DataTable {...common} rows={rows} totals />);
    const table = within(screen.getByRole('table', { name: 'Contratos' }));
    expect(table.getByRole('row', { name: 'Padaria 10,000 c-1' })).toBeVisible();
    expect(table.getByRole('row', { name: 'Total 30,000' })).toBeVisible();
  });

  it('VD-47 figures stand under their heading, also where a cell lays its parts in a row', () => {
    const parts = { ...columns[1], cell: (row: Row) => <span className="flex">{row.mwh}</span> };
    renderUi(<DataTable {...common} columns={[columns[0], parts] as Column<Row>[]} rows={rows} />);
    expect(screen.getByRole('columnheader', { name: 'Consumo (MWh)' })).toHaveClass('text-right');
    const cell = screen.getByText('10,000').closest('td');
    expect(cell).toHaveClass('text-right', '[&_.flex]:justify-end');
  });

  it('shows skeletons on the first load', () => {
    renderUi(<DataTable {...common} rows={undefined} skeletonRows={3} actions={() => null} />);
    const table = screen.getByRole('table', { name: 'Contratos' });
    expect(table).toHaveAttribute('aria-busy', 'true');
    expect(within(table).getAllByRole('row')).toHaveLength(4);
  });

  it('shows what stands for no rows', () => {
    renderUi(<DataTable {...common} rows={[]} empty={<p>Nenhum contrato encontrado.</p>} />);
    expect(screen.getByText('Nenhum contrato encontrado.')).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it.each([false, true])('a row opens its address (sticky first column: %s)', async (sticky) => {
    const { user, location } = renderUi(
      <DataTable
        {...common}
        rows={rows}
        rowTo={(row) => `/contratos/${row.id}`}
        stickyFirst={sticky}
      />,
    );
    expect(screen.getByRole('link', { name: 'Padaria' })).toHaveAttribute('href', '/contratos/1');
    if (sticky) {
      await user.click(screen.getByText('20,000'));
      expect(location()).toBe('/contratos/2');
    }
  });

  it('CT-05 a row can be selected, and its actions are apart', async () => {
    const onSelect = vi.fn();
    const { user } = renderUi(
      <DataTable
        {...common}
        rows={rows}
        selectedKey="2"
        onSelect={onSelect}
        actions={(row) => <a href={`/contratos/${row.id}`}>Abrir</a>}
      />,
    );
    expect(screen.getByRole('row', { name: /Mercado/ })).toHaveAttribute('aria-current', 'true');
    await user.click(screen.getByRole('button', { name: 'Padaria' }));
    expect(onSelect).toHaveBeenCalledWith(rows[0]);
    expect(screen.getAllByRole('link', { name: 'Abrir' })).toHaveLength(2);
  });

  it('sorts ascending, descending, not', async () => {
    const onSort = vi.fn();
    const sorts = [
      null,
      { id: 'name', direction: 'asc' },
      { id: 'name', direction: 'desc' },
    ] as const;
    for (const [i, sort] of sorts.entries()) {
      const { user, unmount } = renderUi(
        <DataTable {...common} rows={rows} sort={sort} onSort={onSort} />,
      );
      await user.click(screen.getByRole('button', { name: 'Cliente' }));
      expect(onSort).toHaveBeenLastCalledWith(sorts[(i + 1) % 3]);
      unmount();
    }
  });

  it('counts a press that comes before the list has followed the last', async () => {
    const onSort = vi.fn();
    const table = (sort: Sort | null) => (
      <DataTable {...common} rows={rows} sort={sort} onSort={onSort} />
    );
    const { user, rerender } = renderUi(table(null));
    await user.dblClick(screen.getByRole('button', { name: 'Cliente' }));
    expect(onSort).toHaveBeenLastCalledWith({ id: 'name', direction: 'desc' });
    rerender(table({ id: 'name', direction: 'asc' })); // the server had another idea
    await user.click(screen.getByRole('button', { name: 'Cliente' }));
    expect(onSort).toHaveBeenLastCalledWith({ id: 'name', direction: 'desc' });
  });

  it('says how it is sorted', () => {
    renderUi(
      <DataTable
        {...common}
        rows={rows}
        sort={{ id: 'name', direction: 'desc' }}
        onSort={() => {}}
      />,
    );
    expect(screen.getByRole('columnheader', { name: 'Cliente' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
  });
});

describe('cards of small screens', () => {
  it('CT-04 carry labels and values, links and actions', () => {
    setDesktop(false);
    renderUi(
      <DataTable
        {...common}
        rows={rows}
        cards
        rowTo={(row) => `/contratos/${row.id}`}
        actions={() => <button type="button">Editar</button>}
      />,
    );
    const list = within(screen.getByRole('list', { name: 'Contratos' }));
    expect(list.getByRole('link', { name: 'Mercado' })).toHaveAttribute('href', '/contratos/2');
    expect(list.getAllByText('Consumo (MWh)')).toHaveLength(2);
    expect(list.queryByText('Código')).toBeNull();
    expect(list.getAllByRole('button', { name: 'Editar' })).toHaveLength(2);
  });

  it('can be selected and wait for their data', async () => {
    setDesktop(false);
    const onSelect = vi.fn();
    const { user, unmount } = renderUi(
      <DataTable {...common} rows={rows} cards onSelect={onSelect} />,
    );
    await user.click(screen.getByRole('button', { name: 'Padaria' }));
    expect(onSelect).toHaveBeenCalledWith(rows[0]);
    unmount();
    renderUi(<DataTable {...common} rows={undefined} cards />);
    expect(screen.queryByRole('list')).toBeNull();
  });
});

describe('pagination', () => {
  it('CT-04 tells the range and turns pages', async () => {
    const onPage = vi.fn();
    const { user } = renderUi(<Pagination page={2} pageSize={20} total={1234} onPage={onPage} />);
    expect(screen.getByText('21–40 de 1.234')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Próxima' }));
    expect(onPage).toHaveBeenLastCalledWith(3);
    await user.click(screen.getByRole('button', { name: 'Anterior' }));
    expect(onPage).toHaveBeenLastCalledWith(1);
  });

  it('ends at the last page, unless the server stopped counting', () => {
    const { rerender } = renderUi(
      <Pagination page={2} pageSize={20} total={40} onPage={() => {}} />,
    );
    expect(screen.getByRole('button', { name: 'Próxima' })).toBeDisabled();
    rerender(<Pagination page={50} pageSize={20} total={1000} totalCapped onPage={() => {}} />);
    expect(screen.getByText('981–1.000 de mais de 1.000')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Próxima' })).toBeEnabled();
  });

  it('says that there is nothing', () => {
    renderUi(<Pagination page={1} pageSize={20} total={0} onPage={() => {}} />);
    expect(screen.getByText('0–0 de 0')).toBeVisible();
  });
});
