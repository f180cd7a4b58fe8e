import { expect, it } from 'vitest';
import { uuid } from './uuid';

it('makes random UUIDs of version 4', () => {
  const made = new Set(Array.from({ length: 100 }, uuid));
  expect(made.size).toBe(100);
  for (const id of made) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  }
});
