import type { RerunItemBody, RerunRunBody } from '@/api/gen/types.gen';

/** One that has ended. */
export function rerun(overrides: Partial<RerunRunBody> = {}): RerunRunBody {
  return {
    id: 'r-1',
    motivo: 'Tarifas importadas',
    iniciada_por: null,
    estado: 'concluida',
    total: 40,
    feitas: 40,
    sem_resultado: 2,
    created_at: '2026-11-21T15:00:00Z',
    finished_at: '2026-11-21T15:01:00Z',
    ...overrides,
  };
}

export function rerunItem(overrides: Partial<RerunItemBody> = {}): RerunItemBody {
  return {
    tipo: 'proposta',
    id: 'p-1',
    rotulo: '12/2026',
    nome: 'Malharia Linha Fina',
    client_id: 'l-1',
    responsavel: 'Ana Souza',
    modalidade: 'Verde',
    economia_antes_R$: -2203.56,
    economia_agora_R$: 54_000,
    prometida_ano_R$: 31_500,
    diferenca_R$: 56_203.56,
    percentual_antes: -0.12,
    percentual_agora: 4.2,
    mensagem: 'Olá! Refizemos as contas de Malharia Linha Fina.',
    ...overrides,
  };
}
