import { paths } from '@/lib/paths';
import { PlannedScreen } from './planned-screen';

export function ClientsPage() {
  return (
    <PlannedScreen
      title="Clientes"
      items={[
        'Busca por nome',
        'Consumo, geração e balanço de cada cliente',
        'Situação no funil e na migração',
      ]}
    />
  );
}

export function ClientPage() {
  return (
    <PlannedScreen
      title="Cliente"
      back={{ to: paths.clients, label: 'Voltar para clientes' }}
      items={[
        'Consumo, geração e custo atual',
        'Custo estimado e economia com a migração',
        'Detalhamento mês a mês',
      ]}
    />
  );
}

export function CommissionsPage() {
  return (
    <PlannedScreen
      title="Comissões & Performance"
      items={[
        'Comissões geradas, pagas e pendentes do mês',
        'Histórico por contrato',
        'Exportação em CSV',
      ]}
    />
  );
}

export function RankingPage() {
  return (
    <PlannedScreen
      title="Ranking de Consultores (Anônimo)"
      items={['Sua posição e seus contratos fechados', 'Os sete primeiros, por pseudônimo']}
    />
  );
}

export function NegotiationsPage() {
  return (
    <PlannedScreen
      title="Negociações"
      items={[
        'Negociações por etapa, do lead ao contrato',
        'Propostas dos fornecedores lado a lado',
        'Ligação com comissões e ranking',
      ]}
    />
  );
}
