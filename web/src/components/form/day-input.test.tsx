import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderUi } from '@/test/render-ui';
import { DayInput } from './day-input';
import { FieldFrame } from './field-frame';

const changed = vi.fn();

function Field({ first = '' }: { first?: string }) {
  const [day, setDay] = useState(first);
  const change = (next: string) => {
    changed(next);
    setDay(next);
  };
  return (
    <>
      <DayInput label="Dia" aria-label="Dia" untilToday value={day} onChange={change} />
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

it('FC-01 keeps a day that there is not, or that is to come, says so, and asks for none', async () => {
  changed.mockClear();
  const { user } = renderUi(<Field />);
  const field = screen.getByLabelText('Dia');
  await user.type(field, '31022026');
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription('Informe uma data como 05/11/2026.');
  await user.clear(field);
  expect(field).toBeValid();
  await user.type(field, '06112099');
  expect(field).toHaveValue('06/11/2099');
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription('A data não pode ser depois de hoje.');
  expect(changed.mock.calls.flat().filter(Boolean)).toEqual([]);
});

it.each(['05/1', '31/4/2026'])(
  'FC-01 says that %s is no day once the field is left',
  async (text) => {
    changed.mockClear();
    const { user } = renderUi(<Field first="2026-10-01" />);
    const field = screen.getByLabelText('Dia');
    await user.clear(field);
    await user.type(field, text);
    expect(field).toBeValid();
    await user.tab();
    expect(field).toHaveValue(text);
    expect(field).toBeInvalid();
    expect(screen.getByRole('alert')).toHaveTextContent('Informe uma data como 05/11/2026.');
    expect(field).toHaveAccessibleDescription('Informe uma data como 05/11/2026.');
    await user.type(field, '{Backspace}');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(changed.mock.calls.flat().filter(Boolean)).toEqual([]);
  },
);

it('DR-11 takes a short date once the field is left, and not before', async () => {
  changed.mockClear();
  const { user } = renderUi(<Field first="2026-10-01" />);
  const field = screen.getByLabelText('Dia');
  await user.clear(field);
  changed.mockClear();
  await user.type(field, '5/11/26');
  expect(changed).not.toHaveBeenCalled();
  await user.tab();
  expect(changed.mock.calls).toEqual([['2026-11-05']]);
});

it.each(['2026-11-05', '05-nov-26', '5.11.2026', '2026-11-05T00:00:00Z'])(
  'DR-11 takes a pasted %s as the day it is',
  async (text) => {
    changed.mockClear();
    const { user } = renderUi(<Field first="2026-10-01" />);
    const field = screen.getByLabelText('Dia');
    await user.clear(field);
    await user.click(field);
    await user.paste(text);
    expect(field).toHaveValue('05/11/2026');
    expect(changed).toHaveBeenLastCalledWith('2026-11-05');
  },
);

it('FC-01 says so under a label of its own too', async () => {
  const { user } = renderUi(
    <FieldFrame id="a-partir" label="A partir de" hint="Vazio: hoje">
      {(control) => <DayInput {...control} label="A partir de" value="" onChange={changed} />}
    </FieldFrame>,
  );
  const field = screen.getByLabelText('A partir de');
  await user.type(field, '05/1');
  await user.tab();
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription('Informe uma data como 05/11/2026. Vazio: hoje');
});

it('FC-01 follows what changes the day from outside', async () => {
  const { user } = renderUi(<Field first="2026-10-01" />);
  expect(screen.getByLabelText('Dia')).toHaveValue('01/10/2026');
  await user.click(screen.getByRole('button', { name: 'Limpar' }));
  expect(screen.getByLabelText('Dia')).toHaveValue('');
});

it('FC-01 lets go of half a date when the day changes from outside', async () => {
  const { user } = renderUi(<Field first="2026-10-01" />);
  const field = screen.getByLabelText('Dia');
  await user.type(field, '{Backspace}{Backspace}');
  expect(field).toHaveValue('01/10/20');
  await user.click(screen.getByRole('button', { name: 'Limpar' }));
  expect(field).toHaveValue('');
  expect(field).toBeValid();
});
