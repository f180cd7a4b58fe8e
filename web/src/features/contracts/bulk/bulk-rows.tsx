import type { ContractBatchResult, ContractBatchRow } from '@/api/gen/types.gen';
import { missing } from '@/lib/format';

/** "3 alterados, 1 recusado" */
export function resultText({
  simulado,
  alterados,
  iguais,
  recusados,
}: ContractBatchResult): string {
  const said = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;
  const parts = [
    simulado
      ? said(alterados, 'contrato muda', 'contratos mudam')
      : said(alterados, 'alterado', 'alterados'),
    said(recusados, 'recusado', 'recusados'),
    ...(iguais > 0 ? [said(iguais, 'já era assim', 'já eram assim')] : []),
  ];
  return `${parts.join(', ')}.${simulado ? ' Nada foi gravado ainda.' : ''}`;
}

const order: Readonly<Record<ContractBatchRow['resultado'], number>> = {
  recusado: 0,
  alterado: 1,
  igual: 2,
};

/** What of each contract changes; the refused ones first, with why. */
export function BulkRows({ rows }: { rows: readonly ContractBatchRow[] }) {
  const sorted = [...rows].sort((a, b) => order[a.resultado] - order[b.resultado]);
  return (
    <ul aria-label="O que muda em cada contrato" className="divide-y divide-border">
      {sorted.map((row) => (
        <li key={row.id} className="space-y-1 py-3 text-body">
          <p className="font-medium break-words">
            {[row.contract_code, row.client_name].filter(Boolean).join(' · ') || 'Contrato'}
          </p>
          {row.resultado === 'recusado' && <p className="text-bad">{row.mensagem}</p>}
          {row.resultado === 'igual' && <p className="text-muted">Já era assim.</p>}
          {row.mudancas.map(({ field, label, before, after }) => (
            <p key={field} className="text-dense break-words">
              {`${label}: ${before || missing} → ${after || missing}`}
            </p>
          ))}
          {row.avisos.map((text) => (
            <p key={text} className="text-dense text-warn">
              {text}
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}
