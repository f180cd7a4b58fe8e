import type { ComponentType, ReactNode } from 'react';
import { Card } from '@/components/ui/card';
import { onDemand } from '@/components/ui/on-demand';
import { Tabs } from '@/components/ui/tabs';
import { useSearchState } from '@/hooks/use-search-state';
import { formatDateTime } from '@/lib/format';
import { choiceParam, monthParam } from '@/lib/search-params';
import { useContractAccess } from '@/model/contract/access';
import type { Contract } from '@/model/contract/contract';
import type { ContractFile } from '@/model/contract/file';
import { toForm } from '@/model/contract/form-values';
import type { Invoice } from '@/model/contract/invoice';
import { flexibilityIdle } from '@/model/contract/typed-band';
import { DeletedNotice } from './deleted-notice';
import type { ContractDetail as Detail } from './detail';
import { DoubtNotice } from './doubt-notice';
import { FlexibilityNotice } from './flexibility-notice';
import { ConsumptionHistory, DemandHistory, MonthTable } from './histories';
import { Notes } from './notes';
import { OptimumDemand } from './optimum';
import { PriceApproval } from './price-approval';
import { Summary } from './summary/summary';
import { VersionList } from './versions/version-list';

const Obligations = onDemand(() => import('./obligations').then((m) => m.Obligations), {
  panel: true,
});
const Analyses = onDemand(() => import('./analyses').then((m) => m.Analyses), { panel: true });
const ContractAsOf = onDemand(
  () => import('./versions/contract-as-of').then((m) => m.ContractAsOf),
  { panel: true },
);
const Checks = onDemand(() => import('./checks').then((m) => m.Checks), { panel: true });

interface ContractDetailProps {
  detail: Detail;
  refreshing: boolean;
  parts: DetailParts;
}

/** What other features show of a contract, in tabs of this screen. */
export interface DetailParts {
  Invoices: ComponentType<{
    contractId: string;
    invoices: readonly Invoice[];
    files: readonly ContractFile[];
    month: string;
    refreshing: boolean;
  }>;
  Prices: ComponentType<{ contract: Contract; mayEdit: boolean }>;
  Files: ComponentType<{ contractId: string; files: readonly ContractFile[]; refreshing: boolean }>;
}

const tabs = [
  'resumo',
  'historico',
  'conformidade',
  'faturas',
  'precos',
  'arquivos',
  'versoes',
] as const;
type Tab = (typeof tabs)[number];

/** The filters of the screen, as its address holds them. */
export const detailParams = { mes: monthParam(null), aba: choiceParam(tabs) };

/** Tabs with everything about the contract, the figures of its month first. */
export function ContractDetail({ detail, refreshing, parts }: ContractDetailProps) {
  const { contract } = detail;
  const access = useContractAccess();
  const [filters, setFilters] = useSearchState(detailParams);
  const toMonth = (mes: string) => setFilters({ mes }, { push: true });
  const items = useTabs(detail, refreshing, toMonth, parts);
  const shown = items.some(({ value }) => value === filters.aba) ? filters.aba : 'resumo';
  return (
    <div className="space-y-6">
      {contract.deleted && <DeletedNotice contract={contract} />}
      {contract.doubts.length > 0 && <DoubtNotice contract={contract} />}
      {flexibilityIdle(toForm(contract)) && <FlexibilityNotice contract={contract} />}
      {access.pricing && <PriceApproval contract={contract} />}
      <Tabs
        label="Partes do contrato"
        value={shown}
        onChange={(aba) => setFilters({ aba })}
        items={items}
      />
    </div>
  );
}

interface TabItem {
  value: Tab;
  label: string;
  count?: number;
  content: ReactNode;
}

/** The tabs that the user may see. */
function useTabs(
  detail: Detail,
  refreshing: boolean,
  onMonth: (month: string) => void,
  { Invoices, Prices, Files }: DetailParts,
): TabItem[] {
  const access = useContractAccess();
  const { contract, invoices, files, notes } = detail;
  const mayEdit = !contract.deleted && access.edit(contract);
  const all: (TabItem | false)[] = [
    {
      value: 'resumo',
      label: 'Resumo',
      content: <Summary detail={detail} refreshing={refreshing} />,
    },
    {
      value: 'historico',
      label: 'Histórico',
      content: (
        <div className="space-y-6">
          <ConsumptionHistory rows={detail.consumption} refreshing={refreshing} />
          <DemandHistory rows={detail.demand} refreshing={refreshing} />
          <OptimumDemand contractId={contract.id} />
          <MonthTable rows={detail.consumption} month={detail.month} onMonth={onMonth} />
        </div>
      ),
    },
    {
      value: 'conformidade',
      label: 'Conformidade',
      content: (
        <div className="space-y-6">
          <Obligations periods={detail.obligations} refreshing={refreshing} />
          <Analyses contractId={contract.id} analyses={detail.analyses} />
        </div>
      ),
    },
    access.invoices && {
      value: 'faturas',
      label: 'Faturas',
      count: invoices.length,
      content: (
        <div className="space-y-6">
          <Invoices
            contractId={contract.id}
            invoices={invoices}
            files={files}
            month={detail.month}
            refreshing={refreshing}
          />
          {detail.month !== '' && <Checks contractId={contract.id} month={detail.month} />}
        </div>
      ),
    },
    {
      value: 'precos',
      label: access.prices ? 'Preços e volumes' : 'Volumes',
      content: <Prices contract={contract} mayEdit={mayEdit} />,
    },
    {
      value: 'arquivos',
      label: access.invoices ? 'Arquivos e anotações' : 'Anotações',
      count: files.length + notes.length,
      content: (
        <div className="grid items-start gap-6 lg:grid-cols-2">
          {access.invoices && (
            <Files contractId={contract.id} files={files} refreshing={refreshing} />
          )}
          <Notes
            contractId={contract.id}
            notes={notes}
            mayWrite={mayEdit}
            refreshing={refreshing}
          />
        </div>
      ),
    },
    access.history && {
      value: 'versoes',
      label: 'Versões',
      content: (
        <Card title="Histórico de alterações" description={updatedText(contract)}>
          <ContractAsOf contract={contract} />
          <VersionList contract={contract} />
        </Card>
      ),
    },
  ];
  return all.filter((item) => item !== false);
}

function updatedText({ updatedAt, updatedBy }: Contract): string {
  const by = updatedBy ? ` por ${updatedBy}` : '';
  return `Atualizado em ${formatDateTime(updatedAt)}${by}`;
}
