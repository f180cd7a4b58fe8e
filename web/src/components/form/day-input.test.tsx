import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderUi } from '@/test/render-ui';
import { DayInput } from './day-input';

const changed = vi.fn();

function Field({ first = '' }: { first?: string }) {
  const [day, setDay] = useState(first);
  const change = (next: string) => {
    changed(next);
    setDay(next);
  };
  return (
    <>
      <DayInput label="Dia" aria-label="Dia" max="2026-11-05" value={day} onChange={change} />
      <button type="button" onClick={() => setDay('')}>
        Limpar
      </button>
    </>
  );
}

it('FC-01 types a day as dd/mm/aaaa in any browser, and says it once it is whole', async () => {
  changed.mockClear();
  const { user } = renderUi(<Field />);
  const field = screen.getByLabelText('Dia');
  expect(field).toHaveAttribute('type', 'text');
  await user.type(field, '0411202');
  expect(field).toHaveValue('04/11/202');
  expect(changed).not.toHaveBeenCalled();
  await user.type(field, '6');
  expect(changed.mock.calls).toEqual([['2026-11-04']]);
});

it('FC-01 keeps a day that there is not, or that is to come, and asks for none', async () => {
  changed.mockClear();
  const { user } = renderUi(<Field />);
  const field = screen.getByLabelText('Dia');
  await user.type(field, '31022026');
  expect(field).toBeInvalid();
  await user.clear(field);
  await user.type(field, '06112026');
  expect(field).toHaveValue('06/11/2026');
  expect(field).toBeInvalid();
  expect(changed.mock.calls.flat().filter(Boolean)).toEqual([]);
});

it('FC-01 follows what changes the day from outside', async () => {
  const { user } = renderUi(<Field first="2026-10-01" />);
  expect(screen.getByLabelText('Dia')).toHaveValue('01/10/2026');
  await user.click(screen.getByRole('button', { name: 'Limpar' }));
  expect(screen.getByLabelText('Dia')).toHaveValue('');
});
