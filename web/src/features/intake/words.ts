import type { IntakeItemBody, IntakeMessageBody } from '@/api/gen/types.gen';

export const intakeStates = ['recebida', 'quarentena', 'recusada', 'dispensada'] as const;
export type IntakeState = (typeof intakeStates)[number];

interface Said {
  text: string;
  tone: 'ok' | 'warn' | 'bad' | 'neutral' | 'info';
}

export const stateWords: Readonly<Record<IntakeMessageBody['situacao'], Said>> = {
  recebida: { text: 'Recebida', tone: 'ok' },
  quarentena: { text: 'Quarentena', tone: 'warn' },
  recusada: { text: 'Recusada', tone: 'bad' },
  dispensada: { text: 'Dispensada', tone: 'neutral' },
};

/** What became of a file: of one that is read, how its reading stands. */
export function itemWords(item: IntakeItemBody): Said {
  switch (item.situacao) {
    case 'recusado':
      return { text: 'Recusado', tone: 'bad' };
    case 'retido':
      return { text: 'Aguarda liberação', tone: 'warn' };
    case 'ignorado':
      return { text: 'Ignorado', tone: 'neutral' };
    case 'repetido':
      return { text: 'Repetido', tone: 'neutral' };
    case 'recebido':
      return readingWords(item);
  }
}

function readingWords({ document_id, leitura, vinculado, classe, fila }: IntakeItemBody): Said {
  if (document_id === null) return { text: 'Excluído', tone: 'neutral' };
  if (vinculado) return { text: 'Vinculado', tone: 'ok' };
  if (leitura === 'IN_PROGRESS') return { text: 'Em leitura', tone: 'info' };
  if (leitura === 'FAILED') return { text: 'Falha', tone: 'bad' };
  if (classe === 'outro' || classe === 'demonstrativo_gd')
    return { text: 'Não é fatura', tone: 'neutral' };
  if (fila === 'sem_cliente') return { text: 'Sem cliente', tone: 'warn' };
  if (fila === 'dividido') return { text: 'Várias faturas', tone: 'ok' };
  return { text: 'Lido', tone: 'ok' };
}

/** Why a file is not read, where there is a reason. */
export const reasonOf = (item: IntakeItemBody): string => item.motivo || item.falha;

/** Where a message came from. */
export const cameFrom = ({ origem, remetente, lugar }: IntakeMessageBody): string =>
  origem === 'pasta' ? lugar : remetente || 'Remetente desconhecido';

/** The way in by which a message came. */
export const wayIn: Record<IntakeMessageBody['origem'], string> = {
  email: 'E-mail',
  pasta: 'Pasta vigiada',
  api: 'API',
};
