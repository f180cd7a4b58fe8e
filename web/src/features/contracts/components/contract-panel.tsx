import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { SidePanel } from '@/components/side-panel/side-panel';
import { ButtonLink } from '@/components/ui/button';
import { Facts } from '@/components/ui/facts';
import { MenuItem } from '@/components/ui/menu';
import { Skeleton } from '@/components/ui/skeleton';
import type { Peek } from '@/hooks/use-peek';
import { formatNumber } from '@/lib/format';
import { monthShort, type YearMonth } from '@/lib/month';
import { paths } from '@/lib/paths';
import { useContractAccess } from '@/model/contract/access';
import type { Contract } from '@/model/contract/contract';
import { ContractRange } from '@/model/contract/contract-range';
import { proinfaFact, registrationFacts, supplyFacts, termFacts } from '@/model/contract/facts';
import { contractQuery } from '@/model/contract/queries';
import { ComplianceSummary } from './compliance-summary';
import { MonthChip } from './month-chip';

interface ContractPanelProps {
  peek: Peek<Contract>;
  month: YearMonth;
  onDelete: (contract: Contract) => void;
}

/** The open contract beside its list: drawn from the row, completed when the whole one is there. */
export function ContractPanel({ peek, month, onDelete }: ContractPanelProps) {
  const access = useContractAccess();
  const whole = useQuery({ ...contractQuery(peek.key ?? ''), enabled: peek.key !== null }).data;
  const contract = peek.row ?? whole;
  if (contract === undefined) {
    return (
      <SidePanel peek={peek} title="Contrato">
        <Skeleton size="h-40 w-full" />
      </SidePanel>
    );
  }
  return (
    <SidePanel
      peek={peek}
      title={contract.code}
      description={contract.client}
      actions={
        <>
          <ButtonLink to={paths.contract(contract.id)} viewTransition size="sm">
            Abrir contrato
          </ButtonLink>
          {access.edit(contract) && (
            <ButtonLink to={paths.contractEdit(contract.id)} size="sm" icon={<Pencil />}>
              Editar contrato
            </ButtonLink>
          )}
        </>
      }
      menu={
        access.remove && (
          <MenuItem tone="danger" onSelect={() => onDelete(contract)}>
            Excluir
          </MenuItem>
        )
      }
    >
      {contract.inMonth && (
        <Facts
          columns={2}
          facts={[
            {
              label: `Situação ${monthShort(month)}`,
              value: <MonthChip contract={contract} />,
            },
            {
              label: `Consumo ${monthShort(month)} (MWh)`,
              value: formatNumber(contract.inMonth.consumption, 3),
            },
          ]}
        />
      )}
      {/* A row of the list leaves the volumes of single months out. */}
      {whole?.id === contract.id && <ContractRange contract={whole} month={month} />}
      <Facts
        columns={2}
        facts={[
          ...registrationFacts(contract).slice(1),
          ...termFacts(contract),
          ...(access.prices ? supplyFacts(contract) : []),
          proinfaFact(contract),
        ]}
      />
      <ComplianceSummary compliance={contract.compliance} />
    </SidePanel>
  );
}
