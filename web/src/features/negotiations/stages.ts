import type { NegotiationBody } from '@/api/gen/types.gen';
import type { Tone } from '@/components/ui/badge';

export type StageWire = NegotiationBody['etapa'];
export type LossReason = NonNullable<NegotiationBody['motivo']>;

interface StageLook {
  id: StageWire;
  label: string;
  tone: Tone;
}

/** The stages in their order. */
export const stages: readonly StageLook[] = [
  { id: 'prospeccao', label: 'Prospecção', tone: 'neutral' },
  { id: 'proposta', label: 'Proposta', tone: 'info' },
  { id: 'negociacao', label: 'Negociação', tone: 'info' },
  { id: 'contrato', label: 'Contrato', tone: 'warn' },
  { id: 'ganho', label: 'Ganho', tone: 'ok' },
  { id: 'perdido', label: 'Perdido', tone: 'bad' },
];

const byId = new Map(stages.map((stage) => [stage.id, stage]));

export const stageIds = stages.map((stage) => stage.id);

export function stageLabel(id: StageWire): string {
  return byId.get(id)?.label ?? id;
}

export function stageTone(id: StageWire): Tone {
  return byId.get(id)?.tone ?? 'neutral';
}

/** The stage before or after, null at the ends. */
export function neighbour(id: StageWire, step: 1 | -1): StageWire | null {
  return stageIds[stageIds.indexOf(id) + step] ?? null;
}

export const reasons: readonly { value: LossReason; label: string }[] = [
  { value: 'preco', label: 'Preço' },
  { value: 'concorrente', label: 'Fechou com concorrente' },
  { value: 'sem_retorno', label: 'Sem retorno do cliente' },
  { value: 'desistencia', label: 'Desistiu do mercado livre' },
  { value: 'inviavel', label: 'Inviável para o perfil de consumo' },
  { value: 'outro', label: 'Outro' },
];

export function reasonLabel(reason: LossReason | null): string {
  return reasons.find(({ value }) => value === reason)?.label ?? '';
}
