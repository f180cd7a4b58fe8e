import type { SimulationKeptBody } from '@/api/gen/types.gen';

/** A unit of group B with an offer; nobody knows the charge for oversupply nor the standard product. */
export function lowVoltageAnswer(
  overrides: Partial<NonNullable<SimulationKeptBody['baixa_tensao']>> = {},
): NonNullable<SimulationKeptBody['baixa_tensao']> {
  const answer = {
    elegivel_em: '2027-11-25',
    motivo: 'Unidade de baixa tensão: o mercado livre abre em 25/11/2027.',
    inicio: '2027-12',
    faturado_kWh_mes: 2400,
    convencional_R$_ano: 27_395.04,
    branca_R$_ano: null,
    equilibrio_ponta_percentual: 11.95,
    preco_R$_MWh: 200,
    livre_R$_ano: 23_000,
    economia_R$_ano: 4395.04,
    economia_percentual: 16.04,
    sobrecontratacao_R$_ano: null,
    produto_padrao_R$_ano: null,
    produto_padrao: null,
    carimbo:
      'Estimativa: regras da baixa tensão ainda não regulamentadas (produto padrão, tarifas segregadas, SUI, prazo de aviso).',
    premissas: ['O consumo médio repete-se.'],
    ...overrides,
  };
  // The description leaves out that nobody may have regulated the product yet.
  return answer as NonNullable<SimulationKeptBody['baixa_tensao']>;
}
