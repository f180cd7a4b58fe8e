import { describe, expect, it } from 'vitest';
import { queueRow } from '@/test/factories/queue';
import { isReady, toQueueRow } from './mappers';

describe('a row of the queue', () => {
  it('RQ-07 says how far it is, whether it is linked and what is asked', () => {
    expect(toQueueRow(queueRow())).toMatchObject({ stage: 'lido', linked: false, question: null });
    const asked = queueRow({ pergunta: { code: 'numero_mudou', text: 'O número mudou?' } });
    expect(toQueueRow(asked).question).toBe('O número mudou?');
    expect(toQueueRow(queueRow({ situacao: 'vinculado' })).linked).toBe(true);
    expect(toQueueRow(queueRow({ status: 'IN_PROGRESS' })).stage).toBe('lendo');
    expect(toQueueRow(queueRow({ status: 'FAILED' })).stage).toBe('falhou');
  });

  it('RQ-07 one key links what is ready, has a contract, no question and nobody else at it', () => {
    const claim = { por: 'Bia', desde: '2026-11-03T15:30:00Z', minha: true } as never;
    const ready = (overrides: Parameters<typeof queueRow>[0]) =>
      isReady(toQueueRow(queueRow(overrides)));
    expect(ready({})).toBe(true);
    expect(ready({ em_conferencia: claim })).toBe(true);
    expect(ready({ em_conferencia: { ...(claim as object), minha: false } as never })).toBe(false);
    expect(ready({ contrato: null })).toBe(false);
    expect(ready({ situacao: 'revisar' })).toBe(false);
    expect(ready({ pergunta: { code: 'numero_mudou', text: 'O número mudou?' } })).toBe(false);
  });
});
