import { describe, expect, it } from 'vitest';
import { isCnpj, maskCnpj, normalizeCnpj } from './cnpj';

describe('CNPJ', () => {
  it.each([
    '11.222.333/0001-81',
    '11222333000181',
    '12.ABC.345/01DE-35',
    '12abc34501de35',
    '90.024.420/0001-09',
    '12.272.084/0001-00',
    ' 06.981.180 / 0001-16 ',
  ])('CC-03 %s is valid', (text) => {
    expect(isCnpj(text)).toBe(true);
  });

  it.each([
    '',
    '11.222.333/0001-82',
    '00.000.000/0000-00',
    '11111111111111',
    '123',
    '112223330001811',
    '12.ABC.345/01DE-3A',
    '$1222333000181',
  ])('CC-03 %s is refused', (text) => {
    expect(isCnpj(text)).toBe(false);
  });

  it.each([
    ['1', '1'],
    ['11', '11'],
    ['112', '11.2'],
    ['112223', '11.222.3'],
    ['112223330', '11.222.333/0'],
    ['1122233300018', '11.222.333/0001-8'],
    ['11222333000181', '11.222.333/0001-81'],
    ['112223330001819', '11.222.333/0001-81'],
    ['12abc34501de35', '12.ABC.345/01DE-35'],
    ['11.222.333/0001-81', '11.222.333/0001-81'],
  ])('CC-03 %s is masked as typed: %s', (text, masked) => {
    expect(maskCnpj(text)).toBe(masked);
  });

  it('EB-05 is compared without its mask', () => {
    expect(normalizeCnpj('12.abc.345/01de-35')).toBe('12ABC34501DE35');
  });
});
