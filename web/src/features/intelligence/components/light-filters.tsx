import type { TableToolsProps } from '@/components/data-table/table-tools';
import { FilterBar } from '@/components/filter-bar/filter-bar';
import { SearchInput } from '@/components/ui/search-input';
import { Select } from '@/components/ui/select';
import { lightKindLabels, lightKinds, signLabels, signs } from '@/lib/lights';
import type { LightFilters as Filters } from '../queries';

interface LightFiltersProps<T> {
  filters: Filters;
  onChange: (patch: Partial<Filters>) => void;
  onReset: () => void;
  tools: TableToolsProps<T>;
}

const kinds = [
  { value: 'todos', label: 'Todos os tipos' },
  ...lightKinds.map((kind) => ({ value: kind, label: lightKindLabels[kind] })),
];
const colours = signs.map((sign) => ({ value: sign, label: `Só ${signLabels[sign]}` }));

/** Search, what is judged, and the light. */
export function LightFilters<T>({ filters, onChange, onReset, tools }: LightFiltersProps<T>) {
  return (
    <FilterBar
      search={
        <SearchInput
          label="Buscar por código, cliente ou CNPJ"
          value={filters.q}
          onSearch={(q) => onChange({ q })}
        />
      }
      active={(filters.tipo === 'todos' ? 0 : 1) + (filters.luz === null ? 0 : 1)}
      onReset={onReset}
      resetLabel="Limpar filtros"
      tools={tools}
    >
      <div className="w-full sm:w-52">
        <Select
          aria-label="Tipo"
          options={kinds}
          value={filters.tipo}
          onChange={(event) =>
            onChange({ tipo: lightKinds.find((kind) => kind === event.target.value) ?? 'todos' })
          }
        />
      </div>
      <div className="w-full sm:w-44">
        <Select
          aria-label="Sinal"
          placeholder="Todos os sinais"
          options={colours}
          value={filters.luz ?? ''}
          onChange={(event) =>
            onChange({ luz: signs.find((sign) => sign === event.target.value) ?? null })
          }
        />
      </div>
    </FilterBar>
  );
}
