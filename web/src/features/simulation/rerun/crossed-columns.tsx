import type { RerunItemBody } from '@/api/gen/types.gen';
import type { Column } from '@/components/data-table/columns';
import { formatMoney, formatPercent, missing } from '@/lib/format';
import { paths } from '@/lib/paths';

const kinds = { proposta: 'Proposta', simulacao: 'Simulação nº' } as const;

/** Where the proposal or the simulation is reopened. */
export function addressOf({ tipo, id }: RerunItemBody): string {
  return tipo === 'proposta' ? paths.proposal(id) : paths.simulation(id);
}

const withPercent = (money: number | null, percent: number | null) =>
  `${formatMoney(money)}${percent === null ? '' : ` (${formatPercent(percent, 2)})`}`;

function change(difference: number | null): string {
  if (difference === null) return missing;
  return `${difference > 0 ? '+' : ''}${formatMoney(difference)}`;
}

export const crossedColumns: readonly (Column<RerunItemBody> & { required?: boolean })[] = [
  { id: 'nome', header: 'Cliente', required: true, wrap: true, cell: (i) => i.nome },
  { id: 'origem', header: 'Origem', cell: (i) => `${kinds[i.tipo]} ${i.rotulo}` },
  {
    id: 'antes',
    header: 'Economia antes',
    align: 'end',
    cell: (i) => withPercent(i.economia_antes_R$, i.percentual_antes),
  },
  {
    id: 'agora',
    header: 'Economia agora',
    align: 'end',
    cell: (i) => withPercent(i.economia_agora_R$, i.percentual_agora),
  },
  { id: 'diferenca', header: 'Diferença', align: 'end', cell: (i) => change(i.diferenca_R$) },
  {
    id: 'prometida',
    header: 'Prometida agora',
    align: 'end',
    cell: (i) => formatMoney(i.prometida_ano_R$),
  },
  { id: 'modalidade', header: 'Modalidade', cell: (i) => i.modalidade },
  { id: 'responsavel', header: 'Responsável', cell: (i) => i.responsavel },
];
