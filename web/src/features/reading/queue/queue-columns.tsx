import type { Column } from '@/components/data-table/columns';
import { Badge } from '@/components/ui/badge';
import { formatDateTime, formatMoney, missing } from '@/lib/format';
import { monthShort } from '@/lib/month';
import { StageBadge } from '../components/stage-badge';
import { kindNames } from '../kind-names';
import type { QueueRow } from './mappers';

const minute = 60_000;

const hour = 60 * minute;

const day = 24 * hour;

export const sourceNames: Readonly<Record<QueueRow['origem'], string>> = {
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
    cell: (row) => row.cliente ?? row.contrato?.client_name ?? row.filename,
  },
  { id: 'instalacao', header: 'Instalação', cell: (row) => row.instalacao ?? missing },
  {
    id: 'mes',
    header: 'Mês',
    sortable: true,
    cell: (row) => (row.mes ? monthShort(row.mes) : missing),
  },
  { id: 'distribuidora', header: 'Distribuidora', cell: (row) => row.distribuidora ?? missing },
  {
    id: 'valor',
    header: 'Valor',
    align: 'end',
    sortable: true,
    cell: (row) => formatMoney(row.valor),
  },
  {
    id: 'tipo',
    header: 'Tipo',
    hiddenAtFirst: true,
    cell: (row) => (row.class ? kindNames[row.class] : missing),
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
    cell: (row) => row.responsavel?.name ?? missing,
  },
  {
    id: 'chegada',
    header: 'Chegou',
    sortable: true,
    cell: (row) => (
      <span title={`${formatDateTime(row.created_at)} · ${sourceNames[row.origem]}`}>
        {ageOf(row.created_at)}
      </span>
    ),
  },
];

/** The contract that the document is for, or what stands in the way of it. */
function Proposed({ row }: { row: QueueRow }) {
  const { em_conferencia, contrato, question, automatico } = row;
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
      {question ??
        contrato?.contract_code ??
        (row.situacao === 'vinculado' ? missing : 'Sem proposta')}
      {automatico && <Badge tone="info">Automático</Badge>}
      {em_conferencia && !em_conferencia.minha && (
        <Badge tone="neutral">{`Com ${em_conferencia.name}`}</Badge>
      )}
    </span>
  );
}

/** How long ago something came: "agora", "há 12 min", "há 3 h", "há 5 dias". */
function ageOf(at: string, now = Date.now()): string {
  const past = Math.max(0, now - Date.parse(at));
  if (past < minute) return 'agora';
  if (past < hour) return `há ${Math.floor(past / minute)} min`;
  if (past < day) return `há ${Math.floor(past / hour)} h`;
  const days = Math.floor(past / day);
  return days === 1 ? 'há 1 dia' : `há ${days} dias`;
}
