import { describe, expect, it } from 'vitest';
import { ApiError } from '@/lib/api-error';
import { known, loadMessage } from './errors';

describe('what failures say', () => {
  it('CT-25 gives the text of the answer, its status, or the default', () => {
    expect(loadMessage(new ApiError({ status: 500, message: 'sem base' }))).toBe('sem base');
    expect(loadMessage(new ApiError({ status: 502, message: 'HTTP 502' }))).toBe('HTTP 502');
    expect(loadMessage(new TypeError('x'))).toBe('Erro desconhecido ao carregar contratos');
  });

  it('CT-25 gives an unknown failure its sentence and leaves the others alone', async () => {
    const refused = new ApiError({ status: 409, message: 'não' });
    await expect(known(Promise.reject(refused), 'Erro desconhecido')).rejects.toBe(refused);
    await expect(known(Promise.reject(new TypeError('x')), 'Erro desconhecido')).rejects.toThrow(
      'Erro desconhecido',
    );
    await expect(known(Promise.resolve(1), 'Erro desconhecido')).resolves.toBe(1);
  });
});
