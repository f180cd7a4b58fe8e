import type { FindingLineBody, FindingRecalculatedBody } from '@/api/gen/types.gen';
import type { Tone } from '@/components/ui/badge';

export const lineStatuses = {
  confere: { label: 'Confere', tone: 'ok' },
  diverge: { label: 'Diverge', tone: 'bad' },
  'sem dados': { label: 'Sem dados', tone: 'none' },
  transcrita: { label: 'Transcrita', tone: 'neutral' },
} as const satisfies Record<FindingLineBody['situacao'], { label: string; tone: Tone }>;

type LineStatus = keyof typeof lineStatuses;

/** A line of the bill beside what it should be. Null is not known. */
export interface BillLine {
  id: string;
  name: string;
  unit: string;
  quantity: number | null;
  /** Without discount and taxes. */
  printed: number | null;
  official: number | null;
  /** Whose tariff it is; empty where the line has none. */
  act: string;
  factor: number | null;
  base: number | null;
  charged: number | null;
  recalculated: number | null;
  difference: number | null;
  status: LineStatus;
  /** A part of other lines: in no sum. */
  informative: boolean;
  /** What a rule found in it; empty for nothing. */
  findingId: string;
}

export interface RecalculatedBill {
  contractId: string;
  number: string;
  month: string;
  meter: string;
  status: LineStatus;
  /** Why nothing could be recalculated; empty: it was. */
  missing: string;
  lines: readonly BillLine[];
  charged: number;
  recalculated: number;
  difference: number;
  /** Lines in no sum, for want of data. */
  unknown: number;
  printedTotal: number | null;
  file: { id: string; filename: string } | null;
}

export function toRecalculatedBill(wire: FindingRecalculatedBody): RecalculatedBill {
  return {
    contractId: wire.contrato_id,
    number: wire.numero ?? '',
    month: wire.mes,
    meter: wire.medidor ?? '',
    status: wire.situacao,
    missing: wire.motivo ?? '',
    lines: wire.linhas.map(toLine),
    charged: wire.cobrado,
    recalculated: wire.recalculado,
    difference: wire.diferenca,
    unknown: wire.sem_dados,
    printedTotal: wire.total_impresso,
    file: wire.arquivo ?? null,
  };
}

function toLine(wire: FindingLineBody, place: number): BillLine {
  return {
    id: `${place}`,
    name: wire.nome,
    unit: wire.unidade ?? '',
    quantity: wire.quantidade,
    printed: wire.tarifa_impressa,
    official: wire.tarifa_homologada,
    act: wire.ato ?? '',
    factor: wire.fator,
    base: wire.base,
    charged: wire.cobrado,
    recalculated: wire.recalculado,
    difference: wire.diferenca,
    status: wire.situacao,
    informative: wire.informativa,
    findingId: wire.apontamento_id ?? '',
  };
}
