import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderUi } from '@/test/render-ui';
import { MonthControl } from './month-control';

describe('FC-03 the month control', () => {
  async function open() {
    const onChange = vi.fn();
    const { user } = renderUi(
      <MonthControl label="Mês de referência" value="2026-10" onChange={onChange} />,
    );
    const press = (name: string) => user.click(screen.getByRole('button', { name }));
    return { onChange, user, press };
  }

  it('goes a month back and forward', async () => {
    const { onChange, press } = await open();
    await press('Mês anterior');
    await press('Próximo mês');
    expect(onChange.mock.calls).toEqual([['2026-09'], ['2026-11']]);
  });

  it('offers the months of a year', async () => {
    const { onChange, press } = await open();
    await press('Mês de referência: outubro de 2026');
    const panel = within(await screen.findByRole('dialog', { name: 'Mês de referência' }));
    expect(panel.getByRole('button', { name: 'outubro de 2026' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await press('Ano anterior');
    await press('fevereiro de 2025');
    expect(onChange).toHaveBeenCalledExactlyOnceWith('2025-02');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('takes a typed month, and says what it does not understand', async () => {
    const { onChange, user, press } = await open();
    await press('Mês de referência: outubro de 2026');
    const field = await screen.findByRole('textbox', { name: 'Mês e ano' });
    await user.type(field, 'ontem{Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent('Informe um mês e ano, como 10/2026.');
    expect(onChange).not.toHaveBeenCalled();
    await user.clear(field);
    await user.type(field, 'mar 27{Enter}');
    expect(onChange).toHaveBeenCalledExactlyOnceWith('2027-03');
  });
});
