import type { ClosingAccrualBody as Accrual, ClosingTotalBody as Total } from '@/api/gen/types.gen';
import { type Step, stepsBetween } from '@/components/charts/steps';
import type { LineKey, LineState } from './words';

/** R$; null is not known, or not for this user. */
export type Amounts = Pick<
  Total,
  'provisto' | 'realizado' | 'diferenca' | 'volume' | 'preco' | 'imposto' | 'outros'
>;

/** A line of one contract, or of the client itself. */
type Part = Accrual['linhas_do_mes'][number]['partes'][number];

/** The contracts that the month's lines are of, in their order. */
export function contractsOf({ linhas_do_mes }: Accrual): readonly { id: string; code: string }[] {
  const found = new Map<string, string>();
  for (const { contrato_id: id, contrato } of linhas_do_mes.flatMap(({ partes }) => partes)) {
    if (id !== null) found.set(id, contrato ?? id);
  }
  return [...found].map(([id, code]) => ({ id, code }));
}

/** A line as the table shows it: of all contracts, or of the one that is looked at. */
export interface ShownLine extends Amounts {
  linha: LineKey;
  rotulo: string;
  situacao: LineState;
  /** What a line of one contract or of the client has of its own; null where it is a sum. */
  part: Part | null;
}

/** The lines over all contracts (empty id), or those of one. */
export function linesOf({ linhas_do_mes }: Accrual, contractId: string): readonly ShownLine[] {
  return linhas_do_mes.flatMap((row) => {
    const { linha, rotulo, partes } = row;
    if (contractId === '') {
      const [part, more] = partes;
      const own = part !== undefined && more === undefined ? part : null;
      return [{ ...(own ?? row), linha, rotulo, part: own }];
    }
    return partes
      .filter((part) => part.contrato_id === contractId)
      .map((part) => ({ ...part, linha, rotulo, part }));
  });
}

/** What a cause that stands in none of the parts explains is nothing. */
const sum = (values: readonly (number | null)[]) =>
  values.reduce<number>((all, value) => (value === null ? all : all + Math.round(value * 100)), 0) /
  100;

/** Whether a document stands against a line; both sides of the adjustments are always known. */
export const isRealised = ({ linhas_do_mes }: Accrual) =>
  linhas_do_mes.some(({ linha, comparadas }) => linha !== 'ajustes' && comparadas > 0);

/** From the accrued to the realised of the lines that have both; none where there is no such line. */
export function causesOf(accrual: Accrual, contractId: string): Step[] {
  const parts = accrual.linhas_do_mes
    .flatMap(({ partes }) => partes)
    .filter((part) => contractId === '' || part.contrato_id === contractId)
    .filter(({ provisto, realizado }) => provisto !== null && realizado !== null);
  if (parts.length === 0) return [];
  const causes = [
    { name: 'Volume', value: sum(parts.map(({ volume }) => volume)) },
    { name: 'Preço', value: sum(parts.map(({ preco }) => preco)) },
    { name: 'Imposto', value: sum(parts.map(({ imposto }) => imposto)) },
    { name: 'Outros', value: sum(parts.map(({ outros }) => outros)) },
  ];
  const start = { name: 'Provisto', value: sum(parts.map(({ provisto }) => provisto)) };
  return stepsBetween(start, causes, 'Realizado');
}
