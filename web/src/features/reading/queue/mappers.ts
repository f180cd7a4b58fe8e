import type { ReadingQueueRow } from '@/api/gen/types.gen';
import type { YearMonth } from '@/lib/month';
import type { Stage } from '../mappers';
import { stageOf } from '../mappers';
import type { Tab } from './filters';

/** A document in the queue. */
export interface QueueRow {
  id: string;
  filename: string;
  stage: Stage;
  state: Exclude<Tab, 'conferir'>;
  linked: boolean;
  badge: string;
  kind: ReadingQueueRow['class'];
  client: string | null;
  installation: string | null;
  month: YearMonth | null;
  distributor: string | null;
  amount: string | null;
  number: string | null;
  /** It is linked to it, or may be unasked. */
  contract: { id: string; code: string; client: string } | null;
  /** What to answer before it is linked, on one line. */
  question: string | null;
  owner: { id: string; name: string } | null;
  /** Another user has it open. */
  claim: Claim | null;
  source: ReadingQueueRow['origem'];
  automatic: boolean;
  undoable: boolean;
  version: number;
  arrivedAt: string;
}

interface Claim {
  name: string;
  until: string;
  mine: boolean;
}

export function toQueueRow(wire: ReadingQueueRow): QueueRow {
  const { contrato: contract, em_conferencia: claim } = wire;
  return {
    id: wire.document_id,
    filename: wire.filename,
    stage: stageOf({ status: wire.status, error_code: null, excel_s3_url: '' }),
    state: wire.situacao,
    linked: wire.situacao === 'vinculado',
    badge: wire.badge,
    kind: wire.class,
    client: wire.cliente,
    installation: wire.instalacao,
    month: wire.mes,
    distributor: wire.distribuidora,
    amount: wire.valor === null ? null : String(wire.valor),
    number: wire.numero,
    contract: contract && {
      id: contract.contract_id,
      code: contract.contract_code,
      client: contract.client_name,
    },
    question: wire.pergunta?.text ?? null,
    owner: wire.responsavel && { id: wire.responsavel.id, name: wire.responsavel.name },
    claim: claim && { name: claim.name, until: claim.ate, mine: claim.minha },
    source: wire.origem,
    automatic: wire.automatico,
    undoable: wire.desfazer_ate !== null,
    version: wire.version,
    arrivedAt: wire.created_at,
  };
}

/** A row that one key links: nothing to look at, nothing to ask, nobody else at it. */
export const isReady = ({ state, contract, question, claim }: QueueRow): boolean =>
  state === 'pronto' && contract !== null && question === null && (claim === null || claim.mine);
