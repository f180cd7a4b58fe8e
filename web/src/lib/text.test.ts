import { describe, expect, it } from 'vitest';
import { includesFolded, initials, plural } from './text';

describe('text', () => {
  it('CT-01 searches ignore accents and case', () => {
    expect(includesFolded('Indústria São João', 'sao joao')).toBe(true);
    expect(includesFolded('Padaria', 'INDÚSTRIA')).toBe(false);
  });

  it('VD-46 searches find each word, in any order', () => {
    expect(includesFolded('Indústria São João', 'joao industria')).toBe(true);
    expect(includesFolded('Indústria São João', 'joao padaria')).toBe(false);
    expect(includesFolded('Indústria São João', ' ')).toBe(true);
  });

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
