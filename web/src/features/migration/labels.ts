import type { MigrationBody, MigrationPaperBody } from '@/api/gen/types.gen';
import { formatDate } from '@/lib/format';
import { plural } from '@/lib/text';

/** The stages, as the server numbers them. */
export const stages = [
  { stage: 1, label: 'Viabilidade' },
  { stage: 2, label: 'LOA/procuração' },
  { stage: 3, label: 'Denúncia' },
  { stage: 4, label: 'Contrato de energia' },
  { stage: 5, label: 'CCEE ou varejista' },
  { stage: 6, label: 'SMF/medição' },
  { stage: 7, label: 'Primeira leitura livre' },
] as const;

export const stageName = (stage: number) => stages.find((s) => s.stage === stage)?.label ?? '';

export const standings = ['atrasada', 'vence', 'no_prazo', 'sem_prazo'] as const;
export const states = ['aberta', 'concluida', 'cancelada'] as const;

const words = {
  no_prazo: { label: 'No prazo', tone: 'ok' },
  vence: { label: 'Vence em até 15 dias', tone: 'warn' },
  atrasada: { label: 'Atrasada', tone: 'bad' },
  feita: { label: 'Concluída', tone: 'ok' },
  sem_prazo: { label: 'Aguarda a etapa anterior', tone: 'neutral' },
} as const;

export const standingWords = (standing: MigrationBody['prazo']) => words[standing];

/** "faltam 12 dias", "3 dias de atraso", "vence hoje". */
export function daysText(days: number | null): string | null {
  if (days === null) return null;
  if (days === 0) return 'vence hoje';
  return days > 0
    ? `${days === 1 ? 'falta' : 'faltam'} ${plural(days, 'dia', 'dias')}`
    : `${plural(-days, 'dia', 'dias')} de atraso`;
}

/** The stage whose deadline presses most, with its day. */
export function urgentText({ etapa_urgente, vence_em, dias }: MigrationBody): string | null {
  if (vence_em === null) return null;
  return `${stageName(etapa_urgente)}: ${formatDate(vence_em)}, ${daysText(dias)}`;
}

const paperWords: Readonly<Record<MigrationPaperBody['estado'], string>> = {
  feito: 'Gerado',
  na_fila: 'Na fila de envio',
  enviando: 'Enviando',
  enviado: 'Enviado',
  incerto: 'Envio incerto',
  falhou: 'Envio falhou',
  sem_servidor: 'Não enviado: sem servidor de e-mail',
  arquivado: 'Arquivado',
};

export const paperState = (paper: MigrationPaperBody) => paperWords[paper.estado];
