import type { DifferencesOutputBody } from '@/api/gen/types.gen';

type DifferenceWire = DifferencesOutputBody['data'][number]['linhas'][number];

/** A figure of a closed month that would come out otherwise today. */
export interface DifferenceRow {
  key: string;
  clientId: string;
  client: string;
  contractId: string;
  contract: string;
  line: string;
  lineLabel: string;
  /** What does not know the contract: the picture, or what holds today. */
  lacks: DifferenceWire['ausente'];
  unit: DifferenceWire['unidade'];
  /** It is what the line comes to, which an adjustment corrects. */
  booked: boolean;
  /** In the unit; null is not known. */
  kept: number | null;
  today: number | null;
  adjusted: number;
  rest: number | null;
}

/** A document of the picture that lost its value since. */
export interface GoneRow {
  key: string;
  sentence: string;
  clientId: string;
  contractId: string;
  line: string;
  total: number | null;
}

const lost = {
  cancelada: 'foi cancelada',
  sem_valor: 'perdeu o valor fiscal',
  substituida: 'foi substituída',
} as const;

export function toDifferences(wire: DifferencesOutputBody) {
  return {
    rows: wire.data.flatMap(({ cliente_id, cliente, linhas }) =>
      linhas.map(
        (line): DifferenceRow => ({
          key: `${cliente_id} ${line.contrato_id} ${line.linha} ${line.numero}`,
          clientId: cliente_id,
          client: cliente,
          contractId: line.contrato_id,
          contract: line.contrato,
          line: line.linha,
          lineLabel: line.rotulo,
          lacks: line.ausente,
          unit: line.unidade,
          booked: line.unidade === 'R$' && line.numero === '',
          kept: line.retrato,
          today: line.hoje,
          adjusted: line.ajustado,
          rest: line.diferenca,
        }),
      ),
    ),
    gone: wire.data.flatMap(({ cliente_id, cliente, documentos }) =>
      documentos.map(
        (of): GoneRow => ({
          key: of.fatura_id,
          sentence: `${cliente}, contrato ${of.contrato}: a ${of.tipo === 'nf_fornecedora' ? 'NF' : 'fatura'} ${of.numero ?? 'sem número'} ${lost[of.estado]} e está no retrato.`,
          clientId: cliente_id,
          contractId: of.contrato_id,
          line: of.tipo === 'nf_fornecedora' ? 'energia' : 'tusd',
          total: of.valor,
        }),
      ),
    ),
    pageSize: wire.pageSize,
    total: wire.total,
  };
}
