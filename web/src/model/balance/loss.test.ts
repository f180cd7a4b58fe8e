import { expect, it } from 'vitest';
import { lossText } from './loss';

it.each([
  [3, '3%'],
  ['3', '3%'],
  ['3.00', '3%'],
  [2.5, '2,5% ≠ 3%'],
  ['0', '0% ≠ 3%'],
  ['3.0001', '3,0001% ≠ 3%'],
])("VD-47 below 'Perdas (3%)' the loss %s reads %s", (loss, text) => {
  expect(lossText(loss, 4)).toBe(text);
});
