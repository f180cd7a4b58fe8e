/** The bandeiras, by the API's names. */
export const flagLabels = {
  verde: 'Verde',
  amarela: 'Amarela',
  vermelha_1: 'Vermelha patamar 1',
  vermelha_2: 'Vermelha patamar 2',
  escassez_hidrica: 'Escassez hídrica',
} as const;

export type FlagName = keyof typeof flagLabels;
