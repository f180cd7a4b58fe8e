import { describe, expect, it } from 'vitest';
import { ApiError, networkError } from '@/lib/api-error';
import { balanceMessage } from './errors';

describe('errors', () => {
  const silent = new ApiError({ status: 503, message: 'HTTP 503' });
  const spoken = new ApiError({ status: 422, message: 'Mês inválido.', fromServer: true });

  it("EB-12 says the body's error, else the default with the status", () => {
    expect(balanceMessage(spoken)).toBe('Mês inválido.');
    expect(balanceMessage(silent)).toBe('Falha ao acessar a API de balanço energético. (HTTP 503)');
    expect(balanceMessage(new Error('x'))).toBe('Falha ao acessar a API de balanço energético.');
    expect(balanceMessage(networkError(null))).toContain('Erro de conexão.');
  });
});
