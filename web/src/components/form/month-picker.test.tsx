import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderUi } from '@/test/render-ui';
import { MonthPicker } from './month-picker';

function Example({ start }: { start: string }) {
  const [month, setMonth] = useState(start);
  return (
    <>
      <MonthPicker
        label="Mês de referência"
        value={month}
        onChange={setMonth}
        arrows
        firstYear={2020}
        lastYear={2030}
      />
      <output>{month}</output>
    </>
  );
}

it('DB-01 picks a year-month value by selects and arrows', async () => {
  const { user } = renderUi(<Example start="2026-12" />);
  const group = within(screen.getByRole('group', { name: 'Mês de referência' }));
  const value = () => screen.getByRole('status').textContent;
  await user.click(group.getByRole('button', { name: 'Próximo mês' }));
  expect(value()).toBe('2027-01');
  await user.click(group.getByRole('button', { name: 'Mês anterior' }));
  expect(value()).toBe('2026-12');
  await user.selectOptions(group.getByLabelText('Mês'), 'março');
  await user.selectOptions(group.getByLabelText('Ano'), '2021');
  expect(value()).toBe('2021-03');
  expect(group.getByLabelText('Ano').children).toHaveLength(11);
});

it('offers the year of its value even outside of the range', () => {
  renderUi(<Example start="2015-03" />);
  expect(screen.getByLabelText('Ano')).toHaveValue('2015');
});
