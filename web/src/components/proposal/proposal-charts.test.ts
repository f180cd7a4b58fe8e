import { describe, expect, it } from 'vitest';
import { partsOf } from './proposal-charts';

const line = (chave: string, nome: string, atual_R$: number, proposta_R$: number) => ({
  chave,
  nome,
  atual_R$,
  proposta_R$,
});

describe('what a cost is made of', () => {
  it('SM-08 joins the lines of one kind to the cent, and leaves none out', () => {
    expect(
      partsOf([
        line('demanda_fp', 'Demanda fora ponta', 0.1, 1),
        line('ultrapassada_p', 'Ultrapassagem na ponta', 0.2, 2),
        line('energia_fp', 'TE fora ponta', 10, 0),
        line('bandeira', 'Bandeira tarifária', 5, 0),
        line('energia_acl', 'Energia no mercado livre', 0, 8),
        line('ccee', 'Encargos da CCEE', 0, 1.5),
      ]),
    ).toEqual([
      { name: 'Demanda', atual_R$: 0.3, proposta_R$: 3 },
      { name: 'Energia', atual_R$: 10, proposta_R$: 8 },
      { name: 'Bandeira tarifária', atual_R$: 5, proposta_R$: 0 },
      { name: 'Encargos da CCEE', atual_R$: 0, proposta_R$: 1.5 },
    ]);
  });
});
