const pairs = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

export const classOptions = [
  { value: 'industrial', label: 'Industrial' },
  { value: 'comercial', label: 'Comercial' },
  { value: 'rural', label: 'Rural' },
  { value: 'residencial', label: 'Residencial' },
  { value: 'poder_publico', label: 'Poder público' },
  { value: 'outros', label: 'Outros' },
] as const;

export const regimeOptions = [
  { value: 'lucro_real', label: 'Lucro real' },
  { value: 'lucro_presumido', label: 'Lucro presumido' },
  { value: 'simples', label: 'Simples Nacional' },
  { value: 'nao_contribuinte', label: 'Não contribuinte' },
] as const;

export const activityOptions = [
  { value: 'industria', label: 'Indústria' },
  { value: 'comercio_servicos', label: 'Comércio ou serviços' },
] as const;

export const groupOptions = [
  { value: 'A', label: 'A (alta e média tensão)' },
  { value: 'B', label: 'B (baixa tensão)' },
];

export const subgroupOptions = pairs(['A1', 'A2', 'A3', 'A3a', 'A4', 'AS', 'B1', 'B2', 'B3', 'B4']);

export const modalityOptions = pairs(['Verde', 'Azul', 'Convencional', 'Branca']);

export const stateOptions = pairs(
  'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO'.split(' '),
);

export const talkOptions = [
  { value: 'nota', label: 'Anotação' },
  { value: 'ligacao', label: 'Ligação' },
  { value: 'reuniao', label: 'Reunião' },
  { value: 'email', label: 'E-mail' },
] as const;

export const paperOptions = [
  { value: 'loa', label: 'Carta de autorização (LOA)' },
  { value: 'procuracao', label: 'Procuração' },
  { value: 'fatura', label: 'Fatura de energia' },
  { value: 'contrato_social', label: 'Contrato social' },
  { value: 'laudo', label: 'Laudo do processo industrial' },
  { value: 'outro', label: 'Outro' },
] as const;

/** The name of a value among its options. */
export function labelOf(
  options: readonly { value: string; label: string }[],
  value: string | null,
): string | null {
  return options.find((option) => option.value === value)?.label ?? value;
}
