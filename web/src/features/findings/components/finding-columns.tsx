import type { Column } from '@/components/data-table/columns';
import { Severity } from '@/components/feedback/severity';
import { Badge } from '@/components/ui/badge';
import { formatDate, formatMoney } from '@/lib/format';
import { monthShort } from '@/lib/month';
import type { Finding } from '../mappers';
import { StatusBadge } from './status-badge';

/** The ids of sortable columns are the server's names of the orders. */
export const findingColumns: readonly Column<Finding>[] = [
  {
    id: 'mes',
    header: 'Mês',
    sortable: true,
    required: true,
    cell: (row) => monthShort(row.mes),
  },
  {
    id: 'cliente',
    header: 'Cliente',
    sortable: true,
    width: '160px',
    cell: (row) => (
      <span
        className="block max-w-44 truncate max-lg:max-w-none max-lg:whitespace-normal"
        title={row.cliente}
      >
        {row.cliente}
      </span>
    ),
  },
  { id: 'contrato', header: 'Contrato', yields: true, cell: (row) => row.contrato },
  { id: 'unidade', header: 'Unidade', hiddenAtFirst: true, cell: (row) => row.medidor || '–' },
  { id: 'documento', header: 'Documento', hiddenAtFirst: true, cell: (row) => row.document },
  {
    id: 'luz',
    header: 'Gravidade',
    cell: (row) => <Severity light={row.luz} />,
  },
  {
    id: 'apontamento',
    header: 'Apontamento',
    required: true,
    grows: true,
    width: '170px',
    wideOnCard: true,
    cell: (row) => (
      <span className="block py-1" title={row.frase}>
        <span className="block truncate font-medium max-lg:whitespace-normal">
          {row.regra_titulo}
        </span>
        <span className="block truncate text-caption text-muted max-lg:text-dense max-lg:whitespace-normal">
          {row.frase}
        </span>
      </span>
    ),
  },
  {
    id: 'esperado',
    header: 'Esperado (R$)',
    align: 'end',
    hiddenAtFirst: true,
    cell: (row) => formatMoney(row.esperado, 'Indefinido'),
  },
  {
    id: 'cobrado',
    header: 'Cobrado (R$)',
    align: 'end',
    hiddenAtFirst: true,
    cell: (row) => formatMoney(row.cobrado, 'Indefinido'),
  },
  {
    id: 'em_jogo',
    header: 'Em jogo (R$)',
    sortable: true,
    align: 'end',
    cell: (row) => formatMoney(row.em_jogo, 'Indefinido'),
  },
  {
    id: 'contestar_ate',
    header: 'Contestar até',
    hiddenAtFirst: true,
    cell: (row) => formatDate(row.contestar_ate),
  },
  {
    id: 'status',
    header: 'Status',
    yields: true,
    cell: (row) => (
      <span className="inline-flex flex-wrap items-center gap-1.5">
        <StatusBadge status={row.status} holds={row.vigente} />
        {row.creditos.length > 0 && <Badge tone="info">Crédito a confirmar</Badge>}
      </span>
    ),
  },
  {
    id: 'recuperado',
    header: 'Recuperado (R$)',
    align: 'end',
    hiddenAtFirst: true,
    cell: (row) => <span title={row.recuperacao ?? undefined}>{formatMoney(row.recuperado)}</span>,
  },
  {
    id: 'responsavel',
    header: 'Responsável',
    yields: true,
    cell: (row) => row.responsavel || 'Ninguém',
  },
  {
    id: 'resposta',
    header: 'Resposta até',
    hiddenAtFirst: true,
    cell: (row) => formatDate(row.resposta_em),
  },
];
