import type { CommissionSummaryBody } from '@/api/gen/types.gen';
import { useCan } from '@/api/session';
import { FilterBar } from '@/components/filter-bar/filter-bar';
import { MonthPicker } from '@/components/form/month-picker';
import { SearchInput } from '@/components/ui/search-input';
import { Select } from '@/components/ui/select';
import { statuses, statusWords } from '../labels';
import { type Filters, queryOfFilters } from '../queries';
import { ExportButton } from './export-button';

interface CommissionFiltersProps {
  filters: Filters;
  summary: CommissionSummaryBody | undefined;
  onChange: (patch: Partial<Filters>) => void;
}

/** Search, month, status and whose; and the file of what they leave. */
export function CommissionFilters({ filters, summary, onChange }: CommissionFiltersProps) {
  const exports = useCan('commissions:export');
  const people = summary?.beneficiarios ?? [];
  return (
    <FilterBar
      search={
        <SearchInput
          label="Buscar por cliente, CNPJ ou contrato"
          value={filters.q}
          onSearch={(q) => onChange({ q })}
        />
      }
      active={(filters.status === null ? 0 : 1) + (filters.beneficiario === '' ? 0 : 1)}
      onReset={() => onChange({ q: '', status: null, beneficiario: '' })}
      acts={exports && <ExportButton query={queryOfFilters(filters)} />}
    >
      <MonthPicker
        label="Mês das comissões"
        value={filters.mes}
        onChange={(mes) => onChange({ mes })}
        arrows
      />
      <div className="w-44">
        <Select
          aria-label="Status"
          value={filters.status ?? ''}
          placeholder="Todos os status"
          options={statuses.map((value) => ({ value, label: statusWords(value).label }))}
          onChange={(event) =>
            onChange({ status: statuses.find((s) => s === event.target.value) ?? null })
          }
        />
      </div>
      {(people.length > 1 || filters.beneficiario !== '') && (
        <div className="w-52">
          <Select
            aria-label="Beneficiário"
            value={filters.beneficiario}
            placeholder="Todos os beneficiários"
            options={people.map(({ id, nome }) => ({ value: id, label: nome }))}
            onChange={(event) => onChange({ beneficiario: event.target.value })}
          />
        </div>
      )}
    </FilterBar>
  );
}
