import { Banner } from '@/components/feedback/banner';
import { Card } from '@/components/ui/card';
import { Facts } from '@/components/ui/facts';
import { currentMonth } from '@/lib/month';
import { useContractAccess } from '@/model/contract/access';
import type { Contract } from '@/model/contract/contract';
import { ContractRange } from '@/model/contract/contract-range';
import { proinfaFact, registrationFacts, supplyFacts, termFacts } from '@/model/contract/facts';
import type { ContractDetail } from '../detail';
import { BalanceLinks } from './balance-links';
import { ConsumptionBand } from './band';
import { Conclusions } from './conclusions';
import { Kpis } from './kpis';
import { MonthObligations } from './month-obligations';
import { PriceAndPld } from './price-chart';

interface SummaryProps {
  detail: ContractDetail;
  refreshing: boolean;
}

/** The month first: its figures, its place in the band, what it owes; then the agreed terms. */
export function Summary({ detail, refreshing }: SummaryProps) {
  const { contract, month } = detail;
  const access = useContractAccess();
  return (
    <div className="space-y-6">
      <Kpis detail={detail} />
      <div className="grid gap-6 lg:grid-cols-[repeat(auto-fit,minmax(26rem,1fr))]">
        <ConsumptionBand rows={detail.consumption} refreshing={refreshing} />
        <PriceAndPld rows={detail.prices} refreshing={refreshing} />
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="min-w-0 space-y-6">
          <MonthObligations periods={detail.obligations} month={month} refreshing={refreshing} />
          <Conclusions
            conclusions={detail.conclusions}
            month={month}
            adjusted={contract.adjusted}
          />
          {access.balances && (
            <Card title="Balanço energético">
              <BalanceLinks contractId={contract.id} />
            </Card>
          )}
        </div>
        <Terms contract={contract} month={month} refreshing={refreshing} />
      </div>
    </div>
  );
}

/** What was agreed. */
function Terms({
  contract,
  month,
  refreshing,
}: {
  contract: Contract;
  month: string;
  refreshing: boolean;
}) {
  const access = useContractAccess();
  return (
    <div className="min-w-0 space-y-6">
      <Card title="Dados do contrato" refreshing={refreshing}>
        <Facts facts={registrationFacts(contract)} columns={2} />
      </Card>
      <Card title="Vigência e limites">
        <div className="space-y-6">
          {contract.warnings.map((text) => (
            <Banner key={text} tone="warn" title={text} />
          ))}
          <Facts facts={termFacts(contract)} columns={2} />
          <ContractRange contract={contract} month={month || currentMonth()} />
        </div>
      </Card>
      <Card title={access.prices ? 'Preço e fornecimento' : 'Fornecimento'}>
        <Facts
          facts={[...(access.prices ? supplyFacts(contract) : []), proinfaFact(contract)]}
          columns={2}
        />
      </Card>
      {contract.additional.length > 0 && (
        <Card title="Dados adicionais">
          <Facts
            facts={contract.additional.map(({ label, value }) => ({ label, value }))}
            columns={2}
          />
        </Card>
      )}
    </div>
  );
}
