/** The three states of a light, from good to bad. */
const lights = ['verde', 'amarelo', 'vermelho'] as const;
export type Light = (typeof lights)[number];

/**
 * What a screen shows of a light: missing data are a state of their own, never amarelo. The names
 * are those of addresses.
 */
export const signs = [...lights, 'sem_dados'] as const;
export type Sign = (typeof signs)[number];

export const signLabels: Readonly<Record<Sign, string>> = {
  verde: 'verde',
  amarelo: 'amarelo',
  vermelho: 'vermelho',
  sem_dados: 'sem dados',
};

/** The sign that a text names, which may be amarelo only for want of data; null for anything else. */
export function toSign(text: string | null | undefined, missing?: boolean): Sign | null {
  return missing ? 'sem_dados' : (lights.find((light) => light === text) ?? null);
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
