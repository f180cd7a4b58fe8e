import type { SimulationAnswer } from '@/api/gen/types.gen';

type Promised = SimulationAnswer['promessas']['verde'];

/** What is promised of E5 in Verde, in 2027. */
export const promised = (overrides: Partial<Promised> = {}): Promised => ({
  modalidade: 'Verde',
  manchete: 'Economia prometida no primeiro ano',
  valor_R$: 62_964.24,
  prometida_R$_ano: 62_964.24,
  prometida_percentual: 2.96,
  base_R$_ano: 144_350.16,
  ao_lado: 'R$ 144.350,16 com as premissas de hoje',
  motivo:
    'É a menor entre a base e a das tarifas reequilibradas, enquanto a ANEEL não homologa as tarifas de 2027.',
  cenario: 'reequilibrada',
  payback: '8 meses',
  horizontes: {
    ate: 'Até dez/2028 (18 meses)',
    mes: '2028-12',
    meses: 18,
    valor_R$: 94_446.36,
    base_R$: 216_525.24,
    tres_anos_R$: 188_892.72,
    dez_anos_R$: 629_642.4,
    ressalva:
      'Repete a lei e o consumo do primeiro ano. Em 2029 o ICMS começa a cair e o IBS a subir (EC 132/2023): o valor será outro.',
  },
  ...overrides,
});

/** Of E5 in Azul nothing is. */
export const none: Partial<Promised> = {
  manchete: 'Sem economia a prometer',
  valor_R$: null,
  prometida_R$_ano: null,
  prometida_percentual: null,
  base_R$_ano: 15_395.64,
  ao_lado:
    'Com as premissas de hoje a economia seria de R$ 15.395,64; com as tarifas reequilibradas, R$ 65.990,28 a mais por ano.',
  payback: 'Não se paga',
  horizontes: null as unknown as Promised['horizontes'],
};
