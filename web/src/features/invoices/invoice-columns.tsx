import { Download } from 'lucide-react';
import { downloadFile } from '@/api/gen/arquivos';
import type { Column } from '@/components/data-table/columns';
import { Badge } from '@/components/ui/badge';
import { formatDate, formatMoney } from '@/lib/format';
import { monthShort } from '@/lib/month';
import { ClosedMark } from '@/model/closing/closed';
import { Beside } from '@/model/contract/beside';
import { type Invoice, kindLabels, stateLabels, statusTones } from '@/model/contract/invoice';

/** What a list says of an invoice, of a contract or of a client. */
export const invoiceColumns: readonly Column<Invoice>[] = [
  {
    id: 'month',
    header: 'Competência',
    cell: ({ month, closedAt }) => (
      <span className="inline-flex items-center gap-1.5">
        {monthShort(month)}
        <ClosedMark at={closedAt} brief />
      </span>
    ),
  },
  {
    id: 'kind',
    header: 'Documento',
    wideOnCard: true,
    cell: ({ kind, number, state, correction, replacedBy, replaces }) => (
      <span className="inline-flex flex-wrap items-center gap-1.5">
        {kindLabels[kind] + (number && ` nº ${number}`)}
        {state !== 'valida' && (
          <Badge tone={state === 'devolucao' ? 'info' : 'bad'}>{stateLabels[state]}</Badge>
        )}
        {correction && (
          <span title={correction}>
            <Badge tone="warn">Com carta de correção</Badge>
          </span>
        )}
        <Beside replacedBy={replacedBy} replaces={replaces} />
      </span>
    ),
  },
  { id: 'due', header: 'Vencimento', cell: ({ due }) => formatDate(due) },
  { id: 'total', header: 'Valor', align: 'end', cell: ({ total }) => formatMoney(total) },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => (
      <Badge tone={statusTones[status]} dot>
        {status}
      </Badge>
    ),
  },
  {
    id: 'file',
    header: 'Arquivo',
    cell: ({ file }) =>
      file === null ? (
        '–'
      ) : (
        <a
          href={downloadFile.at({ id: file.id })}
          download={file.filename}
          className="relative z-1 inline-flex items-center gap-1.5 text-primary hover:underline"
        >
          <Download className="size-4" aria-hidden="true" />
          <span className="max-w-48 truncate">{file.filename}</span>
        </a>
      ),
  },
];
