import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { secret, store, take } from './drafts';

const draft = (values: unknown, name = 'Novo contrato') => ({ name, read: () => values });

afterEach(() => void vi.useRealTimers());

describe('a draft', () => {
  it('DR-24 is given back once, to the form and the address that it is of', () => {
    window.history.replaceState(null, '', '/contratos');
    store('u-1', [
      draft({ cliente: 'Padaria', unidades: [{ codigo_uc: '7' }] }),
      draft('nota', 'b'),
    ]);
    expect(take('u-1', 'outro')).toBeNull();
    window.history.replaceState(null, '', '/leads');
    expect(take('u-1', 'Novo contrato')).toBeNull();
    window.history.replaceState(null, '', '/contratos');
    expect(take('u-1', 'Novo contrato')).toEqual({
      cliente: 'Padaria',
      unidades: [{ codigo_uc: '7' }],
    });
    expect(take('u-1', 'Novo contrato')).toBeNull();
    expect(take('u-1', 'b')).toBe('nota');
    expect(window.sessionStorage).toHaveLength(0);
  });

  it('DR-24 is nothing to another person, and leaves', () => {
    store('u-1', [draft({ cliente: 'Padaria' })]);
    expect(take('u-2', 'Novo contrato')).toBeNull();
    expect(take('u-1', 'Novo contrato')).toBeNull();
    expect(window.sessionStorage).toHaveLength(0);
  });

  it('DR-24 waits for thirty minutes', () => {
    vi.useFakeTimers();
    store('u-1', [draft('a', 'a'), draft('b', 'b')]);
    vi.advanceTimersByTime(30 * 60_000);
    expect(take('u-1', 'a')).toBe('a');
    vi.advanceTimersByTime(1);
    expect(take('u-1', 'b')).toBeNull();
    expect(window.sessionStorage).toHaveLength(0);
  });

  it('DR-24 holds neither passwords, codes and keys nor files', () => {
    const values = {
      host: 'smtp.example',
      password: 'p4ssw0rd',
      conta: { senha: 'p4ssw0rd', clientSecret: 's3', nome: 'Ana' },
      code: '123456',
      arquivo: new File(['x'], 'x.pdf'),
    };
    store('u-1', [draft(values)]);
    expect(JSON.stringify({ ...window.sessionStorage })).not.toMatch(/p4ss|s3|123456/);
    expect(take('u-1', 'Novo contrato')).toEqual({ host: 'smtp.example', conta: { nome: 'Ana' } });
  });

  it('DR-24 knows every field of a password or a code by its name', () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
      .map((file) => readFileSync(join('src', file), 'utf8'));
    const fields = files.flatMap((text) => text.match(/<TextField\b[\s\S]*?\/>/g) ?? []);
    const secrets = fields.filter((field) => /type="password"|one-time-code/.test(field));
    const names = secrets.map((field) => /name="([^"]+)"/.exec(field)?.[1] ?? field);
    expect(names.length).toBeGreaterThan(15);
    expect(names.filter((name) => !secret.test(name))).toEqual([]);
  });
});
