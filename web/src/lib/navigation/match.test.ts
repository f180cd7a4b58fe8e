import { describe, expect, it } from 'vitest';
import { matches, matchOf } from './match';

const mill = ['CT-2026814', 'Moinho Estrela do Oeste S.A.'];

describe('FC-04 a search', () => {
  it.each([
    ['me', matches.initials],
    ['m e', matches.initials],
    ['moinho est', matches.prefix],
    ['oeste moi', matches.prefix],
    ['ESTRÊLA', matches.prefix],
    ['2026814 moinho', matches.prefix],
    ['strela', matches.part],
    ['s/a moinho', matches.prefix],
    ['ct2026814', matches.part],
    ['', matches.prefix],
    ['moinho leste', null],
    ['em', null],
  ])('%j', (search, match) => {
    expect(matchOf(search, mill)).toBe(match);
  });
});
