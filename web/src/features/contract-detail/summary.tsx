import { Banner } from '@/components/feedback/banner';
import { Card } from '@/components/ui/card';
import { Facts } from '@/components/ui/facts';
import { currentMonth } from '@/lib/month';
import { useContractAccess } from '@/model/contract/access';
import type { Contract } from '@/model/contract/contract';
import { ContractRange } from '@/model/contract/contract-range';
import { proinfaFact, registrationFacts, supplyFacts, termFacts } from '@/model/contract/facts';
import { BalanceLinks } from './balance-links';
import { Conclusions } from './conclusions';
import type { ContractDetail } from './detail';

interface SummaryProps {
  contract: Contract;
  detail: Pick<ContractDetail, 'conclusions' | 'month'>;
  refreshing: boolean;
}

/** The agreed terms at the left, the current state at the right. */
export function Summary({ contract, detail, refreshing }: SummaryProps) {
  const access = useContractAccess();
  return (
    <div className="grid items-start gap-6 lg:grid-cols-3">
      <div className="min-w-0 space-y-6 lg:col-span-2">
        <Card title="Dados do contrato" refreshing={refreshing}>
          <Facts facts={registrationFacts(contract)} />
        </Card>
        <Card title="Vigência e limites">
          <div className="space-y-6">
            {contract.warnings.map((text) => (
              <Banner key={text} tone="warn" title={text} />
            ))}
            <Facts facts={termFacts(contract)} />
            <ContractRange contract={contract} month={detail.month || currentMonth()} />
          </div>
        </Card>
        <Card title={access.prices ? 'Preço e fornecimento' : 'Fornecimento'}>
          <Facts facts={[...(access.prices ? supplyFacts(contract) : []), proinfaFact(contract)]} />
        </Card>
        {contract.additional.length > 0 && (
          <Card title="Dados adicionais">
            <Facts facts={contract.additional.map(({ label, value }) => ({ label, value }))} />
          </Card>
        )}
      </div>
      <div className="min-w-0 space-y-6">
        <Conclusions
          conclusions={detail.conclusions}
          month={detail.month}
          adjusted={contract.adjusted}
        />
        {access.balances && (
          <Card title="Balanço energético">
            <BalanceLinks contractId={contract.id} />
          </Card>
        )}
      </div>
    </div>
  );
}
