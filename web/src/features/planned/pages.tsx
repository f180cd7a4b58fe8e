import { PlannedScreen } from './planned-screen';

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
