import type { Column } from '@/components/data-table/columns';
import { Badge } from '@/components/ui/badge';
import { formatDateTime, formatMoney, missing } from '@/lib/format';
import { monthShort } from '@/lib/month';
import { ageOf } from '../age';
import { StageBadge } from '../components/stage-badge';
import { kindNames } from '../kind-names';
import type { QueueRow } from './mappers';

export const sourceNames: Readonly<Record<QueueRow['source'], string>> = {
  tela: 'Tela',
  api: 'API',
  email: 'E-mail',
  pasta: 'Pasta',
  portal: 'Portal',
};

export const queueColumns: readonly Column<QueueRow>[] = [
  {
    id: 'situacao',
    header: 'Situação',
    wrap: true,
    width: '132px',
    cell: (row) => <StageBadge stage={row.stage} linked={row.linked} badge={row.badge} />,
  },
  {
    id: 'cliente',
    header: 'Cliente',
    main: true,
    required: true,
    grows: true,
    wrap: true,
    width: '180px',
    cell: (row) => row.client ?? row.contract?.client ?? row.filename,
  },
  { id: 'instalacao', header: 'Instalação', cell: (row) => row.installation ?? missing },
  {
    id: 'mes',
    header: 'Mês',
    sortable: true,
    cell: (row) => (row.month ? monthShort(row.month) : missing),
  },
  { id: 'distribuidora', header: 'Distribuidora', cell: (row) => row.distributor ?? missing },
  {
    id: 'valor',
    header: 'Valor',
    align: 'end',
    sortable: true,
    cell: (row) => formatMoney(row.amount),
  },
  {
    id: 'tipo',
    header: 'Tipo',
    hiddenAtFirst: true,
    cell: (row) => (row.kind ? kindNames[row.kind] : missing),
  },
  {
    id: 'proposta',
    header: 'Proposta',
    wrap: true,
    width: '150px',
    wideOnCard: true,
    cell: (row) => <Proposed row={row} />,
  },
  {
    id: 'responsavel',
    header: 'Responsável',
    cell: (row) => row.owner?.name ?? missing,
  },
  {
    id: 'chegada',
    header: 'Chegou',
    sortable: true,
    cell: (row) => (
      <span title={`${formatDateTime(row.arrivedAt)} · ${sourceNames[row.source]}`}>
        {ageOf(row.arrivedAt)}
      </span>
    ),
  },
];

/** The contract that the document is for, or what stands in the way of it. */
function Proposed({ row }: { row: QueueRow }) {
  const { claim, contract, question, automatic } = row;
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
      {question ?? contract?.code ?? (row.state === 'vinculado' ? missing : 'Sem proposta')}
      {automatic && <Badge tone="info">Automático</Badge>}
      {claim && !claim.mine && <Badge tone="neutral">{`Com ${claim.name}`}</Badge>}
    </span>
  );
}
