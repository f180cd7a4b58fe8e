import { useQuery } from '@tanstack/react-query';
import { Pencil, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button, ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Facts } from '@/components/ui/facts';
import { IconButton } from '@/components/ui/icon-button';
import { currentMonth } from '@/lib/month';
import { paths } from '@/lib/paths';
import { useContractAccess } from '@/model/contract/access';
import type { Contract } from '@/model/contract/contract';
import { ContractRange } from '@/model/contract/contract-range';
import { proinfaFact, registrationFacts, supplyFacts, termFacts } from '@/model/contract/facts';
import { contractQuery } from '@/model/contract/queries';
import { ComplianceSummary } from './compliance-summary';

interface ContractPreviewProps {
  contract: Contract;
  onClose: () => void;
  onDelete: () => void;
}

/** The range of the current month. A row of the list leaves the volumes of single months out. */
function CurrentRange({ id }: { id: string }) {
  const { data } = useQuery(contractQuery(id));
  return data ? <ContractRange contract={data} month={currentMonth()} /> : null;
}

/** The selected row in detail, below the list. */
export function ContractPreview({ contract, onClose, onDelete }: ContractPreviewProps) {
  const box = useRef<HTMLDivElement>(null);
  const access = useContractAccess();
  // The list may be longer than the window: what was asked for comes into view.
  useEffect(() => {
    if (contract.id) box.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  }, [contract.id]);
  return (
    <div ref={box} className="scroll-mt-20">
      <Card
        title={contract.code}
        description={contract.client}
        actions={
          <>
            {access.remove && (
              <Button variant="danger" size="sm" onClick={onDelete}>
                Excluir
              </Button>
            )}
            {access.edit(contract) && (
              <ButtonLink to={paths.contractEdit(contract.id)} size="sm" icon={<Pencil />}>
                Editar contrato
              </ButtonLink>
            )}
            <IconButton label="Fechar detalhe" icon={<X />} size="sm" onClick={onClose} />
          </>
        }
      >
        <div className="grid gap-6 lg:grid-cols-3">
          <div className="space-y-6 lg:col-span-2">
            <Facts
              facts={[
                ...registrationFacts(contract).slice(1),
                ...termFacts(contract),
                ...(access.prices ? supplyFacts(contract) : []),
                proinfaFact(contract),
              ]}
            />
          </div>
          <div className="space-y-6">
            <CurrentRange id={contract.id} />
            <ComplianceSummary compliance={contract.compliance} />
          </div>
        </div>
      </Card>
    </div>
  );
}
