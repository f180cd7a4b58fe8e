import type { DifferencesWire } from '@/api/closing';

/** A line of a closed month that would come out otherwise today. */
export interface DifferenceRow {
  key: string;
  clientId: string;
  client: string;
  contractId: string;
  contract: string;
  line: string;
  lineLabel: string;
  /** R$; null is not known. */
  kept: number | null;
  today: number | null;
  adjusted: number;
  rest: number | null;
}

export function toDifferences(wire: DifferencesWire) {
  return {
    rows: wire.data.flatMap(({ cliente_id, cliente, linhas }) =>
      linhas.map(
        (line): DifferenceRow => ({
          key: `${line.contrato_id} ${line.linha}`,
          clientId: cliente_id,
          client: cliente,
          contractId: line.contrato_id,
          contract: line.contrato,
          line: line.linha,
          lineLabel: line.rotulo,
          kept: line.retrato,
          today: line.hoje,
          adjusted: line.ajustado,
          rest: line.diferenca,
        }),
      ),
    ),
    pageSize: wire.pageSize,
    total: wire.total,
  };
}
