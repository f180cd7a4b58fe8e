import { Copy, FileDown } from 'lucide-react';
import { readClosingReportPdf, readClosingReportXlsx } from '@/api/gen/fechamento';
import { useCan } from '@/api/session';
import { IconButton } from '@/components/ui/icon-button';
import { notify } from '@/components/ui/notify';
import { formatDateTime } from '@/lib/format';
import { ReportMenu } from '../after/report-menu';
import type { ClientMonth } from '../states';

/** The reports of a snapshot: the house's own, and the one that may leave it. */
function filesOf({ cliente_id: cliente, mes }: ClientMonth, sequencia: number) {
  const name = `fechamento-${mes}`;
  const path = { cliente, mes };
  const [pdf, xlsx] = [readClosingReportPdf.at(path), readClosingReportXlsx.at(path)];
  return [
    { label: 'Relatório interno (PDF)', path: pdf, query: { sequencia }, name: `${name}.pdf` },
    {
      label: 'Relatório para o cliente (PDF)',
      path: pdf,
      query: { sequencia, para: 'cliente' },
      name: `${name}.pdf`,
    },
    { label: 'Planilha (XLSX)', path: xlsx, query: { sequencia }, name: `${name}.xlsx` },
  ];
}

/** What was kept each time that the month was closed; the hash is also in the sealed trail. */
export function Snapshots({ of }: { of: ClientMonth }) {
  const mayWork = useCan('months:work');
  const kept = of.retratos;
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
      {kept.map(({ sequencia, sha256, em, por }) => (
        <li key={sequencia} className="flex items-center gap-3 py-2">
          <div className="min-w-0 flex-1">
            <p className="text-body">
              Retrato {sequencia} · {formatDateTime(em)}
              {por !== null && ` · ${por}`}
            </p>
            <p className="text-caption text-muted">
              SHA-256 <code title={sha256}>{sha256.slice(0, 12)}…</code>
            </p>
          </div>
          {mayWork && (
            <ReportMenu
              trigger={
                <IconButton
                  label={`Relatórios do retrato ${sequencia}`}
                  icon={<FileDown />}
                  size="sm"
                  plain
                />
              }
              files={filesOf(of, sequencia)}
            />
          )}
          <IconButton
            label={`Copiar o SHA-256 do retrato ${sequencia}`}
            icon={<Copy />}
            size="sm"
            onClick={() => void copy(sha256)}
          />
        </li>
      ))}
    </ul>
  );
}
