import { describe, expect, it } from 'vitest';
import { initials, plural } from './text';

describe('text', () => {
  it.each([
    ['Ana Souza', 'AS'],
    ['Maria da Conceição dos Santos', 'MS'],
    ['érica', 'É'],
    ['  ', ''],
  ])('SH-01 the initials of %s are %s', (name, expected) => {
    expect(initials(name)).toBe(expected);
  });

  it('counts in words', () => {
    expect(plural(1, 'contrato', 'contratos')).toBe('1 contrato');
    expect(plural(1500, 'contrato', 'contratos')).toBe('1.500 contratos');
  });
});
