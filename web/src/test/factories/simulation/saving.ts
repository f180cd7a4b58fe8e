import type { SimulationAnswer } from '@/api/gen/types.gen';

type Saving = SimulationAnswer['dados']['economia_temporal']['verde'];

export const flags = {
  verde: 5.12,
  amarela: 7.5,
  vermelha_1: 10.1,
  vermelha_2: 13.2,
  escassez_hidrica: 20.68,
};

/** The saving of one modality, of so much in the first year. */
export const temporal = (year: number): Saving => ({
  um_ano: year,
  tres_anos: year * 3,
  dez_anos: year * 10,
  vpl: null as unknown as Saving['vpl'],
  acumulado_por_ano: Array.from({ length: 10 }, (_, i) => year * (i + 1)),
  percentuais_economia_bandeiras: flags,
  economia_media_percentual: 11.32,
  media_historica: {
    percentual: 6.47,
    anual_R$: 140_722.44,
    dez_anos_R$: 1_407_224.4,
    de: '2022-05',
    ate: '2026-04',
    meses: { verde: 36, amarela: 4, vermelha_1: 5, vermelha_2: 3 },
  },
  partes: {
    melhor_cativa: 'Verde',
    modalidade_R$_ano: 0,
    mercado_R$_ano: year,
    percentual_sobre_melhor_cativa: 5.12,
    texto:
      'Com as premissas de hoje, toda a economia vem do mercado livre: a modalidade de hoje já é a mais barata do mercado cativo.',
  },
  dez_anos_bandeiras: flags,
});
