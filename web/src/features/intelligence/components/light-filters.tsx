import { Button } from '@/components/ui/button';
import { SearchInput } from '@/components/ui/search-input';
import { Select } from '@/components/ui/select';
import { lightKindLabels, lightKinds, signLabels, signs } from '@/lib/lights';
import type { LightFilters as Filters } from '../queries';

interface LightFiltersProps {
  filters: Filters;
  onChange: (patch: Partial<Filters>) => void;
  onReset: () => void;
}

const kinds = [
  { value: 'todos', label: 'Todos os tipos' },
  ...lightKinds.map((kind) => ({ value: kind, label: lightKindLabels[kind] })),
];
const colours = signs.map((sign) => ({ value: sign, label: `Só ${signLabels[sign]}` }));

/** Search, what is judged, and the light. */
export function LightFilters({ filters, onChange, onReset }: LightFiltersProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div className="min-w-0 flex-1 basis-full sm:basis-60">
        <SearchInput
          label="Buscar por código, cliente ou CNPJ"
          value={filters.q}
          onSearch={(q) => onChange({ q })}
        />
      </div>
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
      <Button variant="ghost" onClick={onReset}>
        Limpar filtros
      </Button>
    </div>
  );
}
