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
