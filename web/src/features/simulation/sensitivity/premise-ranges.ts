import type { SimulationAnswer } from '@/api/gen/types.gen';
import { byWidth, type Range } from '@/components/charts/ranges';
import { shownOf } from '../mappers';

const factors: Readonly<Record<string, string>> = {
  preço: 'Preço da energia',
  volume: 'Consumo',
  tarifa: 'Tarifas da distribuidora',
  bandeira: 'Bandeira tarifária',
};

/** What a question on taxes is answered; the effect of a charge is no range of it. */
const answers = ['sim', 'não'];

/**
 * By how much the saving of the year moves as one premise moves and all else stays: what was
 * tried of price, use, tariffs and flag, the other answer to the questions on taxes, and the
 * risks of a year whose range is known. What moves nothing is left out.
 */
export function premiseRanges(answer: SimulationAnswer): Range[] {
  const shown = shownOf(answer);
  const tried = (shown.sensitivity?.efeitos ?? []).map((e) => ({
    name: factors[e.fator] ?? e.fator,
    ends: [e.diferenca_R$],
  }));
  const answered = shown.premises.flatMap(({ nome, contra = 'não', efeito_R$_ano: effect }) =>
    effect === undefined || effect === null || !answers.includes(contra)
      ? []
      : [{ name: nome, ends: [effect] }],
  );
  const risks = shown.risks.flatMap(({ nome, uma_vez, de_R$: low, ate_R$: high }) =>
    uma_vez || low === null || high === null ? [] : [{ name: nome, ends: [low, high] }],
  );
  const found = new Map<string, Range>();
  for (const { name, ends } of [...tried, ...answered, ...risks]) {
    const { low, high } = found.get(name) ?? { low: 0, high: 0 };
    found.set(name, { name, low: Math.min(low, ...ends), high: Math.max(high, ...ends) });
  }
  return byWidth([...found.values()].filter(({ low, high }) => low < high));
}
