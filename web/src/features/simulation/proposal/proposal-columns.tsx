import type { ProposalRowBody } from '@/api/gen/types.gen';
import type { Column } from '@/components/data-table/columns';
import { formatDate, formatDateTime, formatMoney, formatPercent } from '@/lib/format';
import { StateBadge } from './state-badge';

/** The columns of the list; the number names the row. */
export const proposalColumns: readonly (Column<ProposalRowBody> & {
  required?: boolean;
  hiddenAtFirst?: boolean;
})[] = [
  { id: 'numero', header: 'Número', required: true, cell: (p) => p.rotulo },
  { id: 'cliente', header: 'Cliente', wrap: true, cell: (p) => p.nome_cliente },
  {
    id: 'estado',
    header: 'Situação',
    cell: (p) => (
      <span className="flex flex-col items-start gap-1">
        <StateBadge state={p.estado} waits={p.liberacao === 'aguarda'} />
      </span>
    ),
  },
  { id: 'validade', header: 'Válida até', cell: (p) => formatDate(p.valid_until) },
  {
    id: 'economia',
    header: 'Economia prometida no ano',
    align: 'end',
    cell: (p) => formatMoney(p.prometida_ano_R$),
  },
  {
    id: 'percentual',
    header: 'Economia prometida',
    align: 'end',
    cell: (p) => formatPercent(p.prometida_percentual, 2),
  },
  {
    id: 'base',
    header: 'Com as premissas de hoje',
    align: 'end',
    hiddenAtFirst: true,
    cell: (p) => formatMoney(p.economia_ano_R$),
  },
  { id: 'modalidade', header: 'Modalidade', cell: (p) => p.modalidade },
  { id: 'distribuidora', header: 'Distribuidora', wrap: true, cell: (p) => p.distribuidora },
  {
    id: 'preco',
    header: 'Preço (R$/MWh)',
    align: 'end',
    hiddenAtFirst: true,
    cell: (p) => formatMoney(p.preco_R$_MWh),
  },
  {
    id: 'fornecedor',
    header: 'Fornecedor',
    hiddenAtFirst: true,
    wrap: true,
    cell: (p) => p.fornecedor || '–',
  },
  { id: 'autor', header: 'Autor', hiddenAtFirst: true, cell: (p) => p.autor },
  { id: 'alterada', header: 'Alterada em', cell: (p) => formatDateTime(p.updated_at) },
];
