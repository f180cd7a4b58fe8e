import { expect, it } from 'vitest';
import { noRows } from './import-state';

it.each([
  ['review', 'As linhas válidas aparecem na próxima leitura da planilha.'],
  ['reading', 'Nenhuma linha.'],
] as const)('VD-47 of good rows that are not kept in phase %s: %s', (phase, says) => {
  expect(noRows('valida', phase)).toBe(says);
});
