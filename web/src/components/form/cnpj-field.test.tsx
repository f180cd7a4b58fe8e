import { screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { expect, it } from 'vitest';
import { renderUi } from '@/test/render-ui';
import { CnpjField } from './cnpj-field';

function Example() {
  const { control } = useForm({ defaultValues: { cnpj: '' } });
  return <CnpjField control={control} name="cnpj" label="CNPJ" />;
}

it('CC-03 masks as typed, letters too, and keeps the caret where it was', async () => {
  const { user } = renderUi(<Example />);
  const input = screen.getByLabelText<HTMLInputElement>('CNPJ');
  await user.type(input, '12abc34501de35');
  expect(input).toHaveValue('12.ABC.345/01DE-35');
  await new Promise(requestAnimationFrame); // the caret settles with the next frame
  input.setSelectionRange(4, 4);
  await user.keyboard('{Backspace}');
  expect(input).toHaveValue('12.BC3.450/1DE3-5');
  await new Promise(requestAnimationFrame);
  expect(input.selectionStart).toBe(2);
});

it.each([
  ['3456789000188', '03.456.789/0001-88'],
  ['CNPJ 20.000.504/0001–19', '20.000.504/0001-19'],
  ["'20000504000119", '20.000.504/0001-19'],
  ['2000050400011', '20.000.504/0001-1'], // its digits do not agree: as it is
])('DR-12 a pasted %s is %s', async (text, shown) => {
  const { user } = renderUi(<Example />);
  const input = screen.getByLabelText<HTMLInputElement>('CNPJ');
  await user.click(input);
  await user.paste(text);
  expect(input).toHaveValue(shown);
});
