import { useQuery } from '@tanstack/react-query';
import { RotateCw, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { TableToolsProps } from '@/components/data-table/table-tools';
import { FilterBar } from '@/components/filter-bar/filter-bar';
import { IconButton } from '@/components/ui/icon-button';
import { SearchInput } from '@/components/ui/search-input';
import { Select } from '@/components/ui/select';
import { useIsDesktop } from '@/hooks/use-media-query';
import { currentMonth, monthLabel, type YearMonth } from '@/lib/month';
import { DataFilter, filterText } from '@/model/additional/data-filter';
import type { Contract } from '@/model/contract/contract';
import { situations } from '@/model/contract/status';
import {
  type ConformityFilter,
  contractMonthsQuery,
  type ContractFilters as Filters,
  type Missing,
  renewalPeriods,
  situationFilters,
} from '../queries';

interface ContractFiltersProps {
  /** The saved views; in a wide window the filter by additional data ends their line, which has room. */
  views: ReactNode;
  filters: Filters;
  onChange: (patch: Partial<Filters>) => void;
  onReset: () => void;
  onRefresh: () => void;
  refreshing: boolean;
  tools: TableToolsProps<Contract>;
}

/** Search, period, and the filters that came with the address. */
export function ContractFilters(props: ContractFiltersProps) {
  const { views, filters, onChange, onReset, onRefresh, refreshing, tools } = props;
  const isDesktop = useIsDesktop();
  const { q, mes } = filters;
  const chips = chipsOf(filters, onChange);
  const data = (
    <DataFilter of="contrato" value={filters.dado} onChange={(dado) => onChange({ dado })} />
  );
  return (
    <div className="space-y-3">
      <div className="items-center gap-2 lg:flex">
        <div className="min-w-0 flex-1">{views}</div>
        {isDesktop && <div className="w-48 empty:hidden">{data}</div>}
      </div>
      <FilterBar
        search={
          <SearchInput
            label="Buscar por código, cliente ou CNPJ"
            value={q}
            onSearch={(next) => onChange({ q: next })}
          />
        }
        active={chips.length}
        onReset={onReset}
        tools={tools}
        acts={
          <IconButton
            label="Atualizar"
            icon={<RotateCw />}
            variant="outline"
            size="sm"
            aria-busy={refreshing || undefined}
            onClick={onRefresh}
          />
        }
      >
        <div className="w-40">
          <PeriodSelect value={mes} onChange={(next) => onChange({ mes: next })} />
        </div>
        <div className="w-40">
          <Select
            aria-label="Situação"
            placeholder="Situação: todas"
            value={filters.situacao ?? ''}
            options={situationFilters.map((value) => ({ value, label: situations[value] }))}
            onChange={(event) =>
              onChange({ situacao: situationFilters.find((s) => s === event.target.value) ?? null })
            }
          />
        </div>
        <div className="w-44">
          <Select
            aria-label="Renovação"
            placeholder="Renovação: todas"
            value={filters.renova_em ?? ''}
            options={renewalPeriods.map((months) => ({
              value: months,
              label: renewalText(months),
            }))}
            onChange={(event) =>
              onChange({ renova_em: renewalPeriods.find((m) => m === event.target.value) ?? null })
            }
          />
        </div>
        {!isDesktop && data}
      </FilterBar>
      <FilterChips chips={chips} />
    </div>
  );
}

function renewalText(months: string): string {
  return `Renovação em ${months} meses`;
}

interface PeriodSelectProps {
  value: YearMonth | null;
  onChange: (value: YearMonth | null) => void;
}

/** The months that have data, and the one of the address, whether it has any or not. */
function PeriodSelect({ value, onChange }: PeriodSelectProps) {
  const { data: withData = [] } = useQuery(contractMonthsQuery);
  const months =
    value && !withData.includes(value) ? [value, ...withData].sort().reverse() : withData;
  return (
    <Select
      aria-label="Período de referência"
      placeholder="Mostrar todos"
      value={value ?? ''}
      options={months.map((month) => ({ value: month, label: monthLabel(month) }))}
      onChange={(event) => onChange(event.target.value || null)}
    />
  );
}

const conformityTexts: Readonly<Record<ConformityFilter, string>> = {
  conforme: 'Conforme',
  excedente: 'Excedente',
  subutilizado: 'Subutilizado',
  indefinido: 'Indefinido',
  fora: 'Fora da faixa',
};

const missingTexts: Readonly<Record<Missing, string>> = {
  medicao: 'Sem medição',
  preco: 'Sem preço',
  preco_2027: 'Preço de 2027 a confirmar',
  email: 'Sem e-mail',
  fatura: 'Sem fatura',
  nf: 'Sem NF',
};

function chipsOf(filters: Filters, onChange: ContractFiltersProps['onChange']): FilterChip[] {
  const { mes, oportunidade, situacao, renova_em, sem_preco, conformidade, nf, fatura, falta } =
    filters;
  const { dado } = filters;
  const chips: FilterChip[] = [];
  if (mes) {
    chips.push({ label: `Ativos em ${monthLabel(mes)}`, onRemove: () => onChange({ mes: null }) });
  }
  if (oportunidade) {
    chips.push({
      label: mes ? 'Com oportunidade' : `Com oportunidade em ${monthLabel(currentMonth())}`,
      onRemove: () => onChange({ oportunidade: false }),
    });
  }
  const ofMonth = mes ? '' : ` em ${monthLabel(currentMonth())}`;
  if (conformidade) {
    chips.push({
      label: `${conformityTexts[conformidade]}${ofMonth}`,
      onRemove: () => onChange({ conformidade: null }),
    });
  }
  if (nf) {
    chips.push({ label: `Divergência de NF${ofMonth}`, onRemove: () => onChange({ nf: null }) });
  }
  if (fatura) {
    chips.push({
      label: `Divergência de fatura${ofMonth}`,
      onRemove: () => onChange({ fatura: null }),
    });
  }
  if (falta) {
    chips.push({
      label: `${missingTexts[falta]}${ofMonth}`,
      onRemove: () => onChange({ falta: null }),
    });
  }
  if (situacao) {
    chips.push({ label: situations[situacao], onRemove: () => onChange({ situacao: null }) });
  }
  if (renova_em) {
    chips.push({ label: renewalText(renova_em), onRemove: () => onChange({ renova_em: null }) });
  }
  if (sem_preco) {
    chips.push({
      label: 'Sem preço nos próximos 3 meses',
      onRemove: () => onChange({ sem_preco: false }),
    });
  }
  if (dado) chips.push({ label: filterText(dado), onRemove: () => onChange({ dado: '' }) });
  return chips;
}

interface FilterChip {
  label: string;
  onRemove: () => void;
}

/** The filters that are in force, each with a press away. */
function FilterChips({ chips }: { chips: readonly FilterChip[] }) {
  if (chips.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2" aria-label="Filtros ativos">
      {chips.map(({ label, onRemove }) => (
        <li key={label}>
          <button
            type="button"
            onClick={onRemove}
            aria-label={`Remover filtro: ${label}`}
            className="inline-flex h-7 items-center gap-1.5 rounded-control border border-border bg-subtle pr-2 pl-3 text-dense transition-colors hover:border-input-border pointer-coarse:h-11"
          >
            {label}
            <X className="size-3.5 text-muted" aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}
