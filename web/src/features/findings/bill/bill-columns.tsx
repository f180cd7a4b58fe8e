import type { ReactNode } from 'react';
import type { FindingLineBody, FindingRecalculatedBody } from '@/api/gen/types.gen';
import type { Column } from '@/components/data-table/columns';
import { Badge, type Tone } from '@/components/ui/badge';
import { ButtonLink } from '@/components/ui/button';
import { formatNumber, missing } from '@/lib/format';
import { paths } from '@/lib/paths';

const lineStatuses = {
  confere: { label: 'Confere', tone: 'ok' },
  diverge: { label: 'Diverge', tone: 'bad' },
  'sem dados': { label: 'Sem dados', tone: 'none' },
  transcrita: { label: 'Transcrita', tone: 'neutral' },
} as const satisfies Record<FindingLineBody['situacao'], { label: string; tone: Tone }>;

/** The columns of a bill, the sums of its lines below them. */
export function billColumns(bill: FindingRecalculatedBody): readonly Column<FindingLineBody>[] {
  return [
    {
      id: 'linha',
      header: 'Linha',
      wrap: true,
      width: '190px',
      cell: ({ nome, informativa }) => (
        <div>
          <p className="font-medium break-words">{nome}</p>
          {informativa && <Beside>Já está nas outras linhas</Beside>}
        </div>
      ),
      total: 'Soma',
    },
    {
      id: 'quantidade',
      header: 'Quantidade',
      align: 'end',
      cell: ({ quantidade, unidade }) =>
        quantidade === null ? missing : `${formatNumber(quantidade, 0, 3)} ${unidade ?? ''}`,
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
      cell: ({ base, fator }) => (
        <>
          {formatNumber(base, 2)}
          {fator !== null && <Beside>÷ {formatNumber(fator, 6)}</Beside>}
        </>
      ),
    },
    {
      id: 'cobrado',
      header: 'Cobrado (R$)',
      align: 'end',
      cell: ({ cobrado }) => formatNumber(cobrado, 2),
      total: formatNumber(bill.cobrado, 2),
    },
    {
      id: 'recalculado',
      header: 'Recalculado (R$)',
      align: 'end',
      cell: ({ recalculado }) => formatNumber(recalculado, 2),
      total: formatNumber(bill.recalculado, 2),
    },
    {
      id: 'diferenca',
      header: 'Diferença (R$)',
      align: 'end',
      cell: ({ diferenca }) => formatNumber(diferenca, 2),
      total: formatNumber(bill.diferenca, 2),
    },
    {
      id: 'situacao',
      header: 'Situação',
      cell: ({ situacao }) => <LineBadge status={situacao} />,
    },
    {
      id: 'apontamento',
      header: 'Apontamento',
      screenOnly: true,
      cell: ({ apontamento_id, nome }) =>
        apontamento_id ? (
          <ButtonLink
            size="sm"
            aria-label={`Apontamento de ${nome}`}
            to={paths.findings({ apontamento: apontamento_id, status: 'todas' })}
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
function Tariff({ tarifa_impressa, tarifa_homologada, ato }: FindingLineBody) {
  const other =
    tarifa_homologada !== null && tarifa_impressa !== null && tarifa_impressa !== tarifa_homologada;
  return (
    <>
      {formatNumber(tarifa_homologada ?? tarifa_impressa, 2, 5)}
      {ato && <Beside>{ato}</Beside>}
      {other && <Beside>impressa {formatNumber(tarifa_impressa, 2, 5)}</Beside>}
    </>
  );
}

export function LineBadge({ status }: { status: FindingLineBody['situacao'] }) {
  const { label, tone } = lineStatuses[status];
  return (
    <Badge tone={tone} dot={tone !== 'none'}>
      {label}
    </Badge>
  );
}
