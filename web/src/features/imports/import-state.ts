import type { Tone } from '@/components/ui/badge';
import { plural } from '@/lib/text';
import type { Outcome, Phase, Progress, SheetImport } from './mappers';

const words: Readonly<Record<Phase, { label: string; tone: Tone }>> = {
  reading: { label: 'Lendo a planilha', tone: 'info' },
  mapping: { label: 'Mapear colunas', tone: 'warn' },
  review: { label: 'Revisar linhas', tone: 'warn' },
  applying: { label: 'Importando', tone: 'info' },
  done: { label: 'Concluída', tone: 'ok' },
  undoing: { label: 'Desfazendo', tone: 'info' },
  undone: { label: 'Desfeita', tone: 'neutral' },
  failed: { label: 'Falhou', tone: 'bad' },
};

/** The phase in words, with its colour. */
export function phaseWords(phase: Phase): { label: string; tone: Tone } {
  return words[phase];
}

/** "120 de 480 linhas" */
export function progressText(progress: Progress | null): string {
  if (!progress) return '';
  return `${progress.done.toLocaleString('pt-BR')} de ${plural(progress.total, 'linha', 'linhas')}`;
}

export function fractionOf(progress: Progress | null): number | null {
  return progress ? progress.done / progress.total : null;
}

/** What a person has to know about a sheet before anything of it is stored. */
export function reviewSentence({ counts }: SheetImport): string {
  const rejected = plural(counts.rejected, 'linha rejeitada', 'linhas rejeitadas');
  const suspect = plural(counts.suspect, 'linha fora do comum', 'linhas fora do comum');
  const { valid, skipped } = counts;
  if (counts.rejected + counts.suspect + skipped === 0 && valid > 0) {
    return `${plural(valid, 'linha válida', 'linhas válidas')}. Nada foi importado ainda.`;
  }
  const told = [
    ...(counts.rejected > 0 || counts.suspect === 0 ? [rejected] : []),
    ...(counts.suspect > 0 ? [suspect] : []),
  ];
  return `${told.join(' e ')} de ${plural(counts.total, 'linha', 'linhas')}. Nada foi importado ainda.`;
}

/** Where there are no rows of an outcome to look at. */
export function noRows(outcome: Outcome, phase: Phase): string {
  if (outcome === 'rejeitada') return 'Nenhuma linha rejeitada.';
  // Of a sheet that was read before good rows were kept, the next reading keeps them; while one
  // runs they are on their way.
  if (outcome === 'valida' && phase === 'review') {
    return 'As linhas válidas aparecem na próxima leitura da planilha.';
  }
  return 'Nenhuma linha.';
}
