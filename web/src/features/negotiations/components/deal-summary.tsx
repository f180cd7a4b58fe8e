import { Link } from 'react-router';
import type { NegotiationBody } from '@/api/gen/types.gen';
import { Card } from '@/components/ui/card';
import { formatDate, formatDateTime, formatMoney, formatMWh } from '@/lib/format';
import { paths } from '@/lib/paths';
import { useDealAccess } from '../access';
import { reasonLabel } from '../stages';
import { Facts } from './facts';

/** What a deal says. */
export function DealSummary({ deal }: { deal: NegotiationBody }) {
  const access = useDealAccess();
  const items = [
    {
      name: 'Cliente',
      value: (
        <Link to={paths.client(deal.client_id)} className="underline">
          {deal.cliente}
        </Link>
      ),
    },
    { name: 'Responsável', value: deal.responsavel ?? 'Sem responsável' },
    { name: 'Valor no prazo do contrato', value: formatMoney(deal.valor, 'Indefinido') },
    { name: 'Volume por mês', value: formatMWh(deal.volume_mwh, true, 'Indefinido') },
    {
      name: 'Probabilidade',
      value: deal.probabilidade === null ? 'Indefinida' : `${deal.probabilidade}%`,
    },
    { name: 'Previsão de fechamento', value: formatDate(deal.previsao) },
    { name: 'Próximo passo', value: deal.proximo_passo ?? '–' },
    { name: 'Data do próximo passo', value: formatDate(deal.proximo_passo_em) },
    ...(access.suppliers ? [{ name: 'Fornecedor', value: deal.fornecedor ?? '–' }] : []),
    { name: 'Na etapa desde', value: formatDateTime(deal.etapa_desde) },
    ...(deal.motivo
      ? [
          { name: 'Motivo da perda', value: reasonLabel(deal.motivo) },
          { name: 'Observação', value: deal.motivo_detalhe ?? '–' },
        ]
      : []),
  ];
  return (
    <Card title="Resumo">
      <Facts items={items} />
    </Card>
  );
}
