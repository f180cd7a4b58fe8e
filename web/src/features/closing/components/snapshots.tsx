import { Copy } from 'lucide-react';
import { IconButton } from '@/components/ui/icon-button';
import { notify } from '@/components/ui/notify';
import { formatDateTime } from '@/lib/format';
import type { Kept } from '../mappers';

/** What was kept each time that the month was closed; the hash is also in the sealed trail. */
export function Snapshots({ kept }: { kept: readonly Kept[] }) {
  if (kept.length === 0) {
    return <p className="text-dense text-muted">Nenhum: o mês ainda não foi fechado.</p>;
  }
  const copy = async (sha256: string) => {
    try {
      await navigator.clipboard.writeText(sha256);
      notify.success('SHA-256 copiado');
    } catch {
      notify.error('Não foi possível copiar.');
    }
  };
  return (
    <ul aria-label="Retratos" className="divide-y divide-border">
      {kept.map(({ sequence, sha256, at, by }) => (
        <li key={sequence} className="flex items-center gap-3 py-2">
          <div className="min-w-0 flex-1">
            <p className="text-body">
              Retrato {sequence} · {formatDateTime(at)} · {by}
            </p>
            <p className="text-caption text-muted">
              SHA-256 <code title={sha256}>{sha256.slice(0, 12)}…</code>
            </p>
          </div>
          <IconButton
            label={`Copiar o SHA-256 do retrato ${sequence}`}
            icon={<Copy />}
            size="sm"
            onClick={() => void copy(sha256)}
          />
        </li>
      ))}
    </ul>
  );
}
