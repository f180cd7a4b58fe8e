/** The three states of a light, from good to bad. */
export const lights = ['verde', 'amarelo', 'vermelho'] as const;
export type Light = (typeof lights)[number];

/** The light that a text names; null for anything else. */
export function toLight(text: string | null | undefined): Light | null {
  return lights.find((light) => light === text) ?? null;
}

/** What is judged by a light, in the order and by the names of the addresses. */
export const lightKinds = [
  'demanda',
  'modalidade_tarifaria',
  'energia_reativa',
  'contrato',
] as const;
export type LightKind = (typeof lightKinds)[number];

export const lightKindLabels: Readonly<Record<LightKind, string>> = {
  demanda: 'Demanda',
  modalidade_tarifaria: 'Modalidade Tarifária',
  energia_reativa: 'Energia Reativa',
  contrato: 'Contrato',
};
