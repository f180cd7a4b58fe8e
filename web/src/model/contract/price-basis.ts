/** Which taxes an agreed price holds. */
const includedTaxes = ['pis_cofins', 'nenhum', 'todos'] as const;
type IncludedTaxes = (typeof includedTaxes)[number];

const includedLabels: Record<IncludedTaxes, string> = {
  pis_cofins: 'PIS/COFINS',
  nenhum: 'Nenhum tributo',
  todos: 'Todos os tributos',
};

/** Blank: nobody says, and the day of the signature decides. */
export function includedLabel(value: string): string {
  return includedLabels[value as IncludedTaxes] ?? '';
}

/** What becomes of the price where CBS and IBS come on top of it. */
const rebases = ['automatico', 'manter', 'digitado'] as const;
export type Rebase = (typeof rebases)[number];

const rebaseLabels: Record<Rebase, string> = {
  automatico: 'Sem o PIS/COFINS que incluía',
  manter: 'Mantido',
  digitado: 'Digitado nos preços por período',
};

export function rebaseLabel(value: string): string {
  return rebaseLabels[value as Rebase] ?? '';
}

export const rebaseOptions = rebases.map((value) => ({ value, label: rebaseLabels[value] }));
export const includedOptions = includedTaxes.map((value) => ({
  value,
  label: includedLabels[value],
}));

export function toRebase(value: unknown): Rebase {
  return rebases.find((one) => one === value) ?? 'automatico';
}
