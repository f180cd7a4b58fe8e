import { useId } from 'react';
import type { ClosingRefused } from '@/api/gen/types.gen';
import { plural } from '@/lib/text';

interface Refused {
  recusados: readonly ClosingRefused[];
  /** Of whom a part was done. */
  ressalvas?: readonly ClosingRefused[];
}

/** ', 1 com ressalva, 2 recusados': nobody is counted as done and as refused. */
export function refusedText(
  { recusados, ressalvas = [] }: Refused,
  one: string,
  many: string,
): string {
  const parts = [
    ressalvas.length > 0 && `${ressalvas.length.toLocaleString('pt-BR')} com ressalva`,
    recusados.length > 0 && plural(recusados.length, one, many),
  ].filter(Boolean);
  return parts.map((part) => `, ${part}`).join('');
}

/** The clients for whom an act is refused, and those for whom a part of it is, with the reasons. */
export function Refusals({ of, label }: { of: Refused; label: string }) {
  return (
    <>
      <Reasons label="Com ressalva" of={of.ressalvas ?? []} />
      <Reasons label={label} of={of.recusados} />
    </>
  );
}

function Reasons({ label, of }: { label: string; of: readonly ClosingRefused[] }) {
  const id = useId();
  if (of.length === 0) return null;
  return (
    <div className="space-y-1.5">
      <p id={id} className="text-dense text-muted">
        {label}
      </p>
      <ul aria-labelledby={id} className="divide-y divide-border rounded-card border border-border">
        {of.map(({ cliente, nome, mensagem }) => (
          <li key={cliente} className="px-3 py-2">
            <p className="text-body font-medium break-words">{nome || cliente}</p>
            <p className="text-dense text-muted">{mensagem}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
