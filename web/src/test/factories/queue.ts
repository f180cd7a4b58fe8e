import type { ReadingQueueRow } from '@/api/gen/types.gen';

/** A document in the queue: a bill that one key links. */
export function queueRow(overrides: Partial<ReadingQueueRow> = {}): ReadingQueueRow {
  return {
    document_id: 'd-1',
    filename: 'fatura-outubro.pdf',
    status: 'COMPLETED',
    situacao: 'pronto',
    class: 'fatura_a',
    doubts: 0,
    missing: [],
    badge: 'Pronto',
    error: null,
    cliente: 'Metalúrgica São José Ltda.',
    instalacao: '123456',
    mes: '2026-10',
    distribuidora: 'Equatorial Alagoas',
    valor: 48_210.55,
    numero: '9001',
    contrato: {
      contract_id: 'c-1',
      contract_code: 'CT-1790000000001',
      client_name: 'Metalúrgica São José Ltda.',
    },
    pergunta: null,
    responsavel: null,
    em_conferencia: null,
    origem: 'tela',
    automatico: false,
    desfazer_ate: null,
    version: 3,
    created_by: 'Ana Souza',
    created_at: '2026-11-03T15:30:00Z',
    ...overrides,
  };
}

/** A page of the queue that is the whole. */
export const queueOf = (rows: ReadingQueueRow[], proximo: string | null = null) => ({
  data: rows,
  proximo,
  total: rows.length,
  contagens: { conferir: rows.length, pronto: rows.length, vinculado: 0 },
});
