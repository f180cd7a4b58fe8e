import { describe, expect, it } from 'vitest';
import { simulationAnswer } from '@/test/factories/simulation/simulation';
import { bestOf, costParts, savingYears, toSituations } from './mappers';

describe('what a simulation shows', () => {
  it('SM-06 the parts of a cost add up to its total', () => {
    const situations = toSituations(simulationAnswer());
    expect(situations.map((s) => s.mode)).toEqual(['atual', 'verde', 'azul']);
    for (const situation of situations) {
      const sum = costParts(situation).reduce((total, part) => total + part.value, 0);
      expect(sum).toBeCloseTo(situation.total, 2);
    }
  });

  it('SM-06 a modality that the subgroup does not have is absent, not zero', () => {
    const answer = simulationAnswer();
    const dados = {
      ...answer.dados,
      tarifas_energia_proposta_verde: null,
      demanda_proposta_verde: null,
      totais: { ...answer.dados.totais, proposta_verde_R$: null },
      economia_temporal: {
        ...answer.dados.economia_temporal,
        verde: null,
        melhor_modalidade: 'Azul',
      },
    } as unknown as typeof answer.dados;
    const blue = { ...answer, dados };
    expect(toSituations(blue).map((s) => s.mode)).toEqual(['atual', 'azul']);
    expect(bestOf(blue).mode).toBe('azul');
    expect(savingYears(blue)[9]).toEqual({ name: '10º ano', verde: null, azul: -154_630.8 });
  });
});
