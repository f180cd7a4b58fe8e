import { clsx } from 'clsx';
import type { ImportCounts } from './mappers';
import { balanceSource, useSource } from './source';

type Key = keyof ImportCounts;

const words: Readonly<Partial<Record<Key, { label: string; hint: string }>>> = {
  total: { label: 'Linhas', hint: 'lidas da planilha' },
  valid: { label: 'Válidas', hint: 'prontas para importar' },
  created: { label: 'Criadas', hint: '' }, // the source's own
  updated: { label: 'Atualizadas', hint: 'meses que mudaram' },
  unchanged: { label: 'Sem alteração', hint: 'já estavam assim' },
  withoutContract: { label: 'Sem contrato', hint: 'gravadas, sem contrato no mês' },
  rejected: { label: 'Rejeitadas', hint: 'não foram gravadas' },
  refused: { label: 'Recusadas', hint: 'ao gravar' },
  suspect: { label: 'A confirmar', hint: 'fora de proporção' },
  undone: { label: 'Desfeitas', hint: 'voltaram ao que eram' },
  conflicts: { label: 'Mantidas', hint: 'alguém as alterou depois' },
};

/** What an import that ended has done. */
const resultKeys = [
  'created',
  'updated',
  'unchanged',
  'withoutContract',
  'rejected',
] as const satisfies readonly Key[];

/** What an import of contracts has done. */
const enteredKeys = ['created', 'refused', 'rejected'] as const satisfies readonly Key[];

export const reviewKeys = ['total', 'valid', 'rejected'] as const satisfies readonly Key[];
export const doubtKeys = [
  'total',
  'valid',
  'suspect',
  'rejected',
] as const satisfies readonly Key[];
export const undoneKeys = ['undone', 'conflicts'] as const satisfies readonly Key[];

interface CountListProps {
  counts: ImportCounts;
  keys?: readonly Key[];
}

/** What became of the rows, in numbers. */
export function CountList({ counts, keys: given }: CountListProps) {
  const source = useSource();
  const keys: readonly Key[] = given ?? (source === balanceSource ? resultKeys : enteredKeys);
  return (
    <dl
      aria-label="Resultado da importação"
      className={clsx(
        'grid grid-cols-[repeat(auto-fit,minmax(150px,1fr))] gap-3',
        keys.length < 4 && 'max-w-2xl',
      )}
    >
      {keys.map((key) => (
        <div key={key} className="rounded-card border border-border bg-surface p-4">
          <dt className="text-dense text-muted">{words[key]?.label}</dt>
          <dd className="kpi mt-1 text-kpi font-semibold">{counts[key].toLocaleString('pt-BR')}</dd>
          <dd className="mt-1 text-caption text-muted">
            {key === 'created' ? source.createdHint : words[key]?.hint}
          </dd>
        </div>
      ))}
    </dl>
  );
}
