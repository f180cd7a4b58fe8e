import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { SearchInput } from '@/components/ui/search-input';
import { Select } from '@/components/ui/select';
import { monthLabel, type YearMonth } from '@/lib/month';
import { monthsQuery } from '../queries';

interface BalanceFiltersProps {
  q: string;
  /** null for every month. */
  mes: YearMonth | null;
  onChange: (patch: { q: string } | { mes: YearMonth | null }) => void;
  onRefresh: () => void;
}

/** Search by customer, meter or CNPJ, and the month. */
export function BalanceFilters(props: BalanceFiltersProps) {
  const { q, mes, onChange, onRefresh } = props;
  const { data: withData = [] } = useQuery(monthsQuery);
  const months = mes && !withData.includes(mes) ? [mes, ...withData].sort().reverse() : withData;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div className="min-w-0 flex-1 basis-full sm:basis-72">
        <SearchInput
          label="Buscar cliente por nome"
          value={q}
          onSearch={(next) => onChange({ q: next })}
        />
      </div>
      <div className="w-full sm:w-56">
        <Select
          aria-label="Mês de referência"
          placeholder="Todos os meses"
          value={mes ?? ''}
          options={months.map((month) => ({ value: month, label: monthLabel(month) }))}
          onChange={(event) => onChange({ mes: event.target.value || null })}
        />
      </div>
      <Button icon={<RotateCw />} onClick={onRefresh}>
        Atualizar
      </Button>
    </div>
  );
}
