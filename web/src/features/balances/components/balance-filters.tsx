import { useQuery } from '@tanstack/react-query';
import type { TableToolsProps } from '@/components/data-table/table-tools';
import { FilterBar } from '@/components/filter-bar/filter-bar';
import { SearchInput } from '@/components/ui/search-input';
import { Select } from '@/components/ui/select';
import { monthLabel, type YearMonth } from '@/lib/month';
import type { BalanceRow } from '@/model/balance/row';
import { monthsQuery } from '../queries';

interface BalanceFiltersProps {
  q: string;
  /** null for every month. */
  mes: YearMonth | null;
  onChange: (patch: { q?: string; mes?: YearMonth | null }) => void;
  tools: TableToolsProps<BalanceRow>;
}

/** Search by customer, meter or CNPJ, the month, and what is done with the table. */
export function BalanceFilters({ q, mes, onChange, tools }: BalanceFiltersProps) {
  const { data: withData = [] } = useQuery(monthsQuery);
  const months = mes && !withData.includes(mes) ? [mes, ...withData].sort().reverse() : withData;
  return (
    <FilterBar
      search={
        <SearchInput
          label="Buscar cliente por nome"
          value={q}
          onSearch={(next) => onChange({ q: next })}
        />
      }
      active={mes === null ? 0 : 1}
      onReset={() => onChange({ q: '', mes: null })}
      tools={tools}
    >
      <div className="w-48">
        <Select
          aria-label="Mês de referência"
          placeholder="Todos os meses"
          value={mes ?? ''}
          options={months.map((month) => ({ value: month, label: monthLabel(month) }))}
          onChange={(event) => onChange({ mes: event.target.value || null })}
        />
      </div>
    </FilterBar>
  );
}
