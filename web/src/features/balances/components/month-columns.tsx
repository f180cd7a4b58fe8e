import type { ReactNode } from 'react';
import { formatDate, formatMWh, formatNumber } from '@/lib/format';
import { monthShort } from '@/lib/month';
import { lossText } from '@/model/balance/loss';
import type { BalanceMonth } from '../mappers';
import type { SummedKey } from '../totals';

/** The placeholder of a missing value. */
export const none = '-';

export const groups = ['Contrato', 'Medição', 'Faturamento', 'Envio'] as const;
type Group = (typeof groups)[number];

/** One of the twenty columns of the monthly table. */
export interface MonthColumn {
  id: string;
  group: Group;
  header: string;
  /** Beside the header, where the values have one. */
  unit?: string;
  numeric?: boolean;
  /** The column whose months add up in the last row. */
  summed?: SummedKey;
  /** Shown on a card without opening the rest. */
  key?: boolean;
  cell: (month: BalanceMonth) => ReactNode;
}

const energy = (id: string, group: Group, header: string, summed: SummedKey, key = false) =>
  ({
    id,
    group,
    header,
    unit: 'MWh',
    numeric: true,
    summed,
    key,
    cell: (month: BalanceMonth) => formatMWh(month[summed], false, none),
  }) satisfies MonthColumn;

/** The month of a row, which names it. */
export const dataBase = 'dataBase';

/** The specified columns, in their order. */
export const monthColumns: readonly MonthColumn[] = [
  {
    id: 'preco',
    group: 'Contrato',
    header: 'Preço',
    unit: 'R$/MWh',
    numeric: true,
    key: true,
    cell: (month) => formatNumber(month.price, 2, 2, none),
  },
  {
    id: dataBase,
    group: 'Contrato',
    header: 'Data-base',
    cell: (month) => monthShort(month.month),
  },
  {
    id: 'reajustado',
    group: 'Contrato',
    header: 'Reajustado',
    cell: (month) => `${yesNo(month.adjusted)}${month.provisional ? ' (provisório)' : ''}`,
  },
  {
    id: 'fornecedor',
    group: 'Contrato',
    header: 'Fornecedor',
    cell: (month) => <Long text={month.supplier} />,
  },
  { id: 'medidor', group: 'Medição', header: 'Medidor', cell: (month) => month.meter || none },
  energy('consumo', 'Medição', 'Consumo', 'consumption', true),
  {
    id: 'perdas3',
    group: 'Medição',
    header: 'Perdas (3%)',
    numeric: true,
    cell: (month) => lossText(month.lossPercent, 3),
  },
  energy('requisito', 'Medição', 'Requisito', 'requirement'),
  energy('net', 'Medição', 'NET', 'net', true),
  {
    id: 'medicao',
    group: 'Medição',
    header: 'Medição',
    cell: (month) => <Long text={month.metering} />,
  },
  energy('proinfa', 'Medição', 'Proinfa', 'proinfa'),
  energy('contrato', 'Faturamento', 'Contrato', 'contracted', true),
  energy('minimo', 'Faturamento', 'Mínimo', 'minimum'),
  energy('maximo', 'Faturamento', 'Máximo', 'maximum'),
  energy('faturar', 'Faturamento', 'Faturar', 'billable', true),
  { id: 'cp', group: 'Faturamento', header: 'CP', cell: (month) => month.cp || none },
  { id: 'email', group: 'Envio', header: 'Email', cell: (month) => <Long text={month.email} /> },
  {
    id: 'envioOk',
    group: 'Envio',
    header: 'Envio ok',
    key: true,
    cell: (month) => yesNo(month.sentOk),
  },
  {
    id: 'disparo',
    group: 'Envio',
    header: 'Disparo',
    cell: (month) => formatDate(month.dispatchedAt, none),
  },
  {
    id: 'vencimento',
    group: 'Envio',
    header: 'Data vencimento boleto',
    cell: (month) => formatDate(month.billDue, none),
  },
];

/** The columns that decide, in their order. */
const essential = [dataBase, 'consumo', 'net', 'minimo', 'maximo', 'faturar', 'preco', 'envioOk'];

/** The names of the sets; the first opens. */
export const setNames = ['Essencial', 'Completo'] as const;
export const columnSets: Readonly<Record<(typeof setNames)[number], readonly MonthColumn[]>> = {
  Essencial: essential.flatMap((id) => monthColumns.filter((column) => column.id === id)),
  Completo: monthColumns,
};

function yesNo(value: boolean | null): string {
  if (value === null) return none;
  return value ? 'Sim' : 'Não';
}

/** Text of any length, cut where a row stays on one line; whole in the tooltip. */
function Long({ text }: { text: string }) {
  if (text === '') return none;
  return (
    <span title={text} className="block max-w-full break-words lg:max-w-52 lg:truncate">
      {text}
    </span>
  );
}
