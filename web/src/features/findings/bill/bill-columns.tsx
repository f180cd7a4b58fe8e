import type { ReactNode } from 'react';
import type { Column } from '@/components/data-table/columns';
import { Badge } from '@/components/ui/badge';
import { ButtonLink } from '@/components/ui/button';
import { formatNumber, missing } from '@/lib/format';
import { paths } from '@/lib/paths';
import { type BillLine, lineStatuses, type RecalculatedBill } from './mappers';

/** The columns of a bill, the sums of its lines below them. */
export function billColumns(bill: RecalculatedBill): readonly Column<BillLine>[] {
  return [
    {
      id: 'linha',
      header: 'Linha',
      wrap: true,
      width: '190px',
      cell: ({ name, informative }) => (
        <div>
          <p className="font-medium break-words">{name}</p>
          {informative && <Beside>Já está nas outras linhas</Beside>}
        </div>
      ),
      total: 'Soma',
    },
    {
      id: 'quantidade',
      header: 'Quantidade',
      align: 'end',
      cell: ({ quantity, unit }) =>
        quantity === null ? missing : `${formatNumber(quantity, 0, 3)} ${unit}`,
    },
    {
      id: 'tarifa',
      header: 'Tarifa (R$)',
      align: 'end',
      cell: (line) => <Tariff {...line} />,
    },
    {
      id: 'base',
      header: 'Base (R$)\n÷ fator',
      align: 'end',
      hideOnCard: true,
      cell: ({ base, factor }) => (
        <>
          {formatNumber(base, 2)}
          {factor !== null && <Beside>÷ {formatNumber(factor, 6)}</Beside>}
        </>
      ),
    },
    {
      id: 'cobrado',
      header: 'Cobrado (R$)',
      align: 'end',
      cell: ({ charged }) => formatNumber(charged, 2),
      total: formatNumber(bill.charged, 2),
    },
    {
      id: 'recalculado',
      header: 'Recalculado (R$)',
      align: 'end',
      cell: ({ recalculated }) => formatNumber(recalculated, 2),
      total: formatNumber(bill.recalculated, 2),
    },
    {
      id: 'diferenca',
      header: 'Diferença (R$)',
      align: 'end',
      cell: ({ difference }) => formatNumber(difference, 2),
      total: formatNumber(bill.difference, 2),
    },
    {
      id: 'situacao',
      header: 'Situação',
      cell: ({ status }) => <LineBadge status={status} />,
    },
    {
      id: 'apontamento',
      header: 'Apontamento',
      screenOnly: true,
      cell: ({ findingId, name }) =>
        findingId ? (
          <ButtonLink
            size="sm"
            aria-label={`Apontamento de ${name}`}
            to={paths.findings({ apontamento: findingId, status: 'todas' })}
          >
            Abrir
          </ButtonLink>
        ) : (
          missing
        ),
    },
  ];
}

/** A second line of a cell. */
function Beside({ children }: { children: ReactNode }) {
  return <p className="text-caption text-muted">{children}</p>;
}

/** The tariff in force with its act, the printed one beside it where it is another. */
function Tariff({ printed, official, act }: BillLine) {
  const other = official !== null && printed !== null && printed !== official;
  return (
    <>
      {formatNumber(official ?? printed, 2, 5)}
      {act && <Beside>{act}</Beside>}
      {other && <Beside>impressa {formatNumber(printed, 2, 5)}</Beside>}
    </>
  );
}

export function LineBadge({ status }: { status: BillLine['status'] }) {
  const { label, tone } = lineStatuses[status];
  return (
    <Badge tone={tone} dot={tone !== 'none'}>
      {label}
    </Badge>
  );
}
