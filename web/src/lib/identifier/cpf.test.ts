import { describe, expect, it } from 'vitest';
import { isCpf, maskCpf } from './cpf';

describe('CPF', () => {
  it.each(['529.982.247-25', '52998224725', '111.444.777-35', ' 529.982.247-25 '])(
    '%s holds',
    (text) => {
      expect(isCpf(text)).toBe(true);
    },
  );

  it.each(['529.982.247-26', '111.111.111-11', '5299822472', '529.982.247-255', 'abc', ''])(
    '%s does not',
    (text) => {
      expect(isCpf(text)).toBe(false);
    },
  );

  it.each([
    ['529', '529'],
    ['5299', '529.9'],
    ['5299822', '529.982.2'],
    ['52998224725', '529.982.247-25'],
    ['529.982.247-25xx9', '529.982.247-25'],
  ])('%s is masked as %s', (text, masked) => {
    expect(maskCpf(text)).toBe(masked);
  });
});
