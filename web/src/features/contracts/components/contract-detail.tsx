import { type ReactNode, useId } from 'react';
import { Card } from '@/components/ui/card';
import { Select } from '@/components/ui/select';
import { Tabs } from '@/components/ui/tabs';
import { useSearchState } from '@/hooks/use-search-state';
import { formatDateTime } from '@/lib/format';
import { monthLabel } from '@/lib/month';
import { choiceParam, monthParam } from '@/lib/search-params';
import { useContractAccess } from '../access';
import type { ContractDetail as Detail } from '../detail/detail';
import { ConsumptionHistory, DemandHistory, MonthTable } from '../detail/histories';
import { Kpis } from '../detail/kpis';
import { Notes } from '../detail/notes';
import { OptimumDemand } from '../detail/optimum';
import { Summary } from '../detail/summary';
import { Volumes } from '../detail/volumes';
import { FileList } from '../files/file-list';
import type { Contract } from '../mappers';
import { DeletedNotice } from './deleted-notice';
import { Analyses, Checks, InvoiceList, MonthPrices, Obligations, OnDemand, Prices } from './lazy';
import { VersionList } from './version-list';

interface ContractDetailProps {
  detail: Detail;
  refreshing: boolean;
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

/** How the contract stands in a month, then everything about it, part by part. */
export function ContractDetail({ detail, refreshing }: ContractDetailProps) {
  const { contract } = detail;
  const [filters, setFilters] = useSearchState(detailParams);
  const toMonth = (mes: string) => setFilters({ mes }, { push: true });
  const parts = useParts(detail, refreshing, toMonth);
  const shown = parts.some(({ value }) => value === filters.aba) ? filters.aba : 'resumo';
  return (
    <div className="space-y-6">
      {contract.deleted && <DeletedNotice contract={contract} />}
      <MonthSelect detail={detail} value={detail.month} onChange={toMonth} />
      <Kpis kpis={detail.kpis} month={detail.month} />
      <Tabs
        label="Partes do contrato"
        value={shown}
        onChange={(aba) => setFilters({ aba })}
        items={parts}
      />
    </div>
  );
}

interface Part {
  value: Tab;
  label: string;
  count?: number;
  content: ReactNode;
}

/** The tabs that the user may see. */
function useParts(detail: Detail, refreshing: boolean, onMonth: (month: string) => void): Part[] {
  const access = useContractAccess();
  const { contract, invoices, files, notes } = detail;
  const mayEdit = !contract.deleted && access.edit(contract);
  const all: (Part | false)[] = [
    {
      value: 'resumo',
      label: 'Resumo',
      content: <Summary contract={contract} detail={detail} refreshing={refreshing} />,
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
          <OnDemand panel>
            <Obligations periods={detail.obligations} refreshing={refreshing} />
          </OnDemand>
          <OnDemand panel>
            <Analyses contractId={contract.id} analyses={detail.analyses} />
          </OnDemand>
        </div>
      ),
    },
    access.invoices && {
      value: 'faturas',
      label: 'Faturas',
      count: invoices.length,
      content: (
        <div className="space-y-6">
          <OnDemand panel>
            <InvoiceList
              contractId={contract.id}
              invoices={invoices}
              files={files}
              month={detail.month}
              refreshing={refreshing}
            />
          </OnDemand>
          {detail.month !== '' && (
            <OnDemand panel>
              <Checks contractId={contract.id} month={detail.month} />
            </OnDemand>
          )}
        </div>
      ),
    },
    {
      value: 'precos',
      label: access.prices ? 'Preços e volumes' : 'Volumes',
      content: (
        <div className="space-y-6">
          {access.prices && (
            <OnDemand panel>
              <Prices contract={contract} mayEdit={mayEdit && access.pricing} />
            </OnDemand>
          )}
          <Volumes contract={contract} mayEdit={mayEdit} />
          {access.prices && (
            <OnDemand panel>
              <MonthPrices contractId={contract.id} />
            </OnDemand>
          )}
        </div>
      ),
    },
    {
      value: 'arquivos',
      label: access.invoices ? 'Arquivos e anotações' : 'Anotações',
      count: files.length + notes.length,
      content: (
        <div className="grid items-start gap-6 lg:grid-cols-2">
          {access.invoices && (
            <FileList contractId={contract.id} files={files} refreshing={refreshing} />
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
          <VersionList contract={contract} />
        </Card>
      ),
    },
  ];
  return all.filter((part) => part !== false);
}

interface MonthSelectProps {
  detail: Detail;
  value: string;
  onChange: (month: string) => void;
}

/** The months that have data, newest first; nothing while there is none. */
function MonthSelect({ detail, value, onChange }: MonthSelectProps) {
  const id = useId();
  const months = [...new Set([value, ...detail.months].filter(Boolean))].sort().reverse();
  if (months.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <label htmlFor={id} className="text-body text-muted">
        Mês de referência
      </label>
      <div className="w-56">
        <Select
          id={id}
          options={months.map((month) => ({ value: month, label: monthLabel(month) }))}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
    </div>
  );
}

function updatedText({ updatedAt, updatedBy }: Contract): string {
  const by = updatedBy ? ` por ${updatedBy}` : '';
  return `Atualizado em ${formatDateTime(updatedAt)}${by}`;
}
