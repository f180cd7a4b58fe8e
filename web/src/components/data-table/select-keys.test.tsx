import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useSelection } from '@/hooks/use-selection';
import { renderUi } from '@/test/render-ui';
import { DataTable } from './data-table';

const rows = ['a', 'b', 'c'].map((id) => ({ id }));

function List() {
  const selection = useSelection(rows.map(({ id }) => id));
  return (
    <>
      <p>{`marcados: ${[...selection.ids].sort().join('')}`}</p>
      <DataTable
        name="Letras"
        columns={[{ id: 'id', header: 'Letra', cell: (row) => row.id }]}
        rows={rows}
        rowKey={(row) => row.id}
        onSelect={() => undefined}
        selection={selection}
        rowName={(row) => row.id}
      />
    </>
  );
}

describe('rows that are ticked', () => {
  it('FC-02 by keys: x, Shift+j, Shift+k, Ctrl A and Esc', async () => {
    const { user } = renderUi(<List />);
    screen.getByRole('button', { name: 'a' }).focus();
    await user.keyboard('x');
    expect(screen.getByText('marcados: a')).toBeVisible();
    await user.keyboard('{Shift>}j{/Shift}');
    expect(screen.getByText('marcados: ab')).toBeVisible();
    expect(screen.getByRole('button', { name: 'b' })).toHaveFocus();
    await user.keyboard('{Control>}a{/Control}');
    expect(screen.getByText('marcados: abc')).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.getByText('marcados:')).toBeVisible();
  });

  it('FC-02 by their boxes, one by one or the page', async () => {
    const { user } = renderUi(<List />);
    await user.click(screen.getByRole('checkbox', { name: 'Selecionar b' }));
    expect(screen.getByText('marcados: b')).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Selecionar todos desta página' }));
    expect(screen.getByText('marcados: abc')).toBeVisible();
  });
});
