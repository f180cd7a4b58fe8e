import type { AccrualBookOutputBody, ClosingAccrualBody } from '@/api/gen/types.gen';
import { type Step, stepsBetween } from '@/components/charts/steps';
import type { TraceNode } from '@/lib/trace';
import type { Basis, LineKey, LineState } from './words';

/** R$; null is not known, or not for this user. */
export interface Amounts {
  accrued: number | null;
  realised: number | null;
  difference: number | null;
  volume: number | null;
  price: number | null;
  tax: number | null;
  other: number | null;
}

/** R$ of lines of which one side alone is known; null where there are none. */
export interface Unpaired {
  accrued: number | null;
  realised: number | null;
}

/** The amounts are of the lines with both sides; null without one. */
interface Total extends Amounts {
  unpaired: Unpaired;
  state: LineState;
  states: Readonly<Partial<Record<LineState, number>>>;
  lines: number;
  /** Lines with both sides. */
  compared: number;
}

/** A line of one contract, or of the client itself. */
interface Part extends Amounts {
  contractId: string | null;
  contract: string | null;
  state: LineState;
  estimate: boolean;
  /** An input is still to be fixed, as a price of 2027 that nobody has confirmed. */
  expected: boolean;
  missing: string;
  reason: string;
  trace: TraceNode | null;
}

interface Row extends Total {
  line: LineKey;
  label: string;
  parts: readonly Part[];
}

export interface Accrual {
  basis: Basis;
  rows: readonly Row[];
  total: Total;
}

export interface BookRow extends Total {
  id: string;
  name: string;
  basis: Basis;
}

export interface AccrualBook {
  sum: Total;
  states: Readonly<Partial<Record<LineState, number>>>;
  rows: readonly BookRow[];
  total: number;
  /** Every client is counted. */
  capped: false;
}

type AmountsWire = Pick<
  ClosingAccrualBody['total'],
  'provisto' | 'realizado' | 'diferenca' | 'volume' | 'preco' | 'imposto' | 'outros'
>;

const toAmounts = (wire: AmountsWire): Amounts => ({
  accrued: wire.provisto,
  realised: wire.realizado,
  difference: wire.diferenca,
  volume: wire.volume,
  price: wire.preco,
  tax: wire.imposto,
  other: wire.outros,
});

const toTotal = (wire: ClosingAccrualBody['total']): Total => ({
  ...toAmounts(wire),
  unpaired: { accrued: wire.sem_par.provisto, realised: wire.sem_par.realizado },
  state: wire.situacao,
  states: wire.linhas_por_situacao,
  lines: wire.linhas,
  compared: wire.comparadas,
});

export function toAccrual(wire: ClosingAccrualBody): Accrual {
  return {
    basis: wire.base,
    total: toTotal(wire.total),
    rows: wire.linhas_do_mes.map((row) => ({
      ...toTotal(row),
      line: row.linha,
      label: row.rotulo,
      parts: row.partes.map((part) => ({
        ...toAmounts(part),
        contractId: part.contrato_id,
        contract: part.contrato,
        state: part.situacao,
        estimate: part.estimativa,
        expected: part.previsto,
        missing: part.falta,
        reason: part.motivo,
        trace: part.memoria,
      })),
    })),
  };
}

export function toAccrualBook(wire: AccrualBookOutputBody): AccrualBook {
  return {
    sum: toTotal(wire.soma),
    states: wire.clientes_por_situacao,
    rows: wire.clientes.map((client) => ({
      ...toTotal(client),
      id: client.cliente_id,
      name: client.cliente,
      basis: client.base,
    })),
    total: wire.total,
    capped: false,
  };
}

/** The contracts that the month's lines are of, in their order. */
export function contractsOf({ rows }: Accrual): readonly { id: string; code: string }[] {
  const found = new Map<string, string>();
  for (const { contractId, contract } of rows.flatMap(({ parts }) => parts)) {
    if (contractId !== null) found.set(contractId, contract ?? contractId);
  }
  return [...found].map(([id, code]) => ({ id, code }));
}

/** A line as the table shows it: of all contracts, or of the one that is looked at. */
export interface ShownLine extends Amounts {
  line: LineKey;
  label: string;
  state: LineState;
  /** What a line of one contract or of the client has of its own; null where it is a sum. */
  part: Part | null;
}

/** The lines over all contracts (empty id), or those of one. */
export function linesOf({ rows }: Accrual, contractId: string): readonly ShownLine[] {
  return rows.flatMap((row) => {
    const { line, label, parts } = row;
    if (contractId === '') {
      const [part, more] = parts;
      const own = part !== undefined && more === undefined ? part : null;
      return [{ ...(own ?? row), line, label, part: own }];
    }
    return parts
      .filter((part) => part.contractId === contractId)
      .map((part) => ({ ...part, line, label, part }));
  });
}

/** What a cause that stands in none of the parts explains is nothing. */
const sum = (values: readonly (number | null)[]) =>
  values.reduce<number>((all, value) => (value === null ? all : all + Math.round(value * 100)), 0) /
  100;

/** Whether a document stands against a line; both sides of the adjustments are always known. */
export const isRealised = ({ rows }: Accrual) =>
  rows.some(({ line, compared }) => line !== 'ajustes' && compared > 0);

/** From the accrued to the realised of the lines that have both; none where there is no such line. */
export function causesOf(accrual: Accrual, contractId: string): Step[] {
  const parts = accrual.rows
    .flatMap(({ parts }) => parts)
    .filter((part) => contractId === '' || part.contractId === contractId)
    .filter(({ accrued, realised }) => accrued !== null && realised !== null);
  if (parts.length === 0) return [];
  const causes = [
    { name: 'Volume', value: sum(parts.map(({ volume }) => volume)) },
    { name: 'Preço', value: sum(parts.map(({ price }) => price)) },
    { name: 'Imposto', value: sum(parts.map(({ tax }) => tax)) },
    { name: 'Outros', value: sum(parts.map(({ other }) => other)) },
  ];
  const start = { name: 'Provisto', value: sum(parts.map(({ accrued }) => accrued)) };
  return stepsBetween(start, causes, 'Realizado');
}
