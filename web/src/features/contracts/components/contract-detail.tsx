import { Card } from '@/components/ui/card';
import { formatDateTime } from '@/lib/format';
import { useContractAccess } from '../access';
import type { Contract } from '../mappers';
import { BalanceLinks } from './balance-links';
import { ComplianceSummary } from './compliance-summary';
import { proinfaFact, registrationFacts, supplyFacts, termFacts } from './contract-facts';
import { ContractRange } from './contract-range';
import { DeletedNotice } from './deleted-notice';
import { Facts } from './facts';
import { VersionList } from './version-list';

interface ContractDetailProps {
  contract: Contract;
  refreshing: boolean;
}

/** What is agreed at the left; how it stands, and who changed it, at the right. */
export function ContractDetail({ contract, refreshing }: ContractDetailProps) {
  const access = useContractAccess();
  return (
    <div className="space-y-6">
      {contract.deleted && <DeletedNotice contract={contract} />}
      <div className="grid items-start gap-6 lg:grid-cols-3">
        <div className="min-w-0 space-y-6 lg:col-span-2">
          <Card title="Dados do contrato" refreshing={refreshing}>
            <Facts facts={registrationFacts(contract)} />
          </Card>
          <Card title="Vigência e limites">
            <div className="space-y-6">
              <Facts facts={termFacts(contract)} />
              <ContractRange contract={contract} />
            </div>
          </Card>
          <Card title={access.prices ? 'Preço e fornecimento' : 'Fornecimento'}>
            <Facts
              facts={[...(access.prices ? supplyFacts(contract) : []), proinfaFact(contract)]}
            />
          </Card>
        </div>
        <div className="min-w-0 space-y-6">
          <Card
            title="Resumo de conformidades"
            description={contract.adjusted ? 'Marcado como contrato ajustado' : undefined}
          >
            <ComplianceSummary compliance={contract.compliance} />
          </Card>
          {access.balances && (
            <Card title="Balanço energético">
              <BalanceLinks contract={contract} />
            </Card>
          )}
          {access.history && (
            <Card title="Histórico de alterações" description={updatedText(contract)}>
              <VersionList contractId={contract.id} />
            </Card>
          )}
        </div>
      </div>
    </div>
  );
}

function updatedText({ updatedAt, updatedBy }: Contract): string {
  const by = updatedBy ? ` por ${updatedBy}` : '';
  return `Atualizado em ${formatDateTime(updatedAt)}${by}`;
}
