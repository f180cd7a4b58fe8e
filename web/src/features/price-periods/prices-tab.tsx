import { useContractAccess } from '@/model/contract/access';
import type { Contract } from '@/model/contract/contract';
import { MonthPrices } from './month-prices';
import { PricesCard } from './prices-card';
import { VolumesCard } from './seasonal/volumes-card';

/** What was agreed on prices and on the volumes of single months, and the price of each month. */
export function PricesTab({ contract, mayEdit }: { contract: Contract; mayEdit: boolean }) {
  const access = useContractAccess();
  return (
    <div className="space-y-6">
      {access.prices && <PricesCard contract={contract} mayEdit={mayEdit && access.pricing} />}
      <VolumesCard contract={contract} mayEdit={mayEdit} />
      {access.prices && <MonthPrices contractId={contract.id} />}
    </div>
  );
}
