import { PlannedScreen } from './planned-screen';

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
