import { useQuery } from '@tanstack/react-query';
import { FilterBar } from '@/components/filter-bar/filter-bar';
import { Checkbox } from '@/components/ui/checkbox';
import { Select } from '@/components/ui/select';
import { subgroups } from './mappers';
import { distributorsQuery, type TariffFilters } from './queries';

const modalities = ['Azul', 'Verde', 'Branca', 'Convencional', 'Geração'];

const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

export const noTariffFilters = {
  distribuidora: '',
  subgrupo: '',
  modalidade: '',
  vigentes: false,
  detalhes: false,
};

interface TariffFilterBarProps {
  filters: TariffFilters;
  onChange: (change: Partial<TariffFilters>) => void;
}

/** Chooses tariffs by distributor, structure and day. */
export function TariffFilterBar({ filters, onChange }: TariffFilterBarProps) {
  const { page: _, ...chosen } = filters;
  const { data: distributors = [] } = useQuery(distributorsQuery);
  return (
    <FilterBar
      active={Object.values(chosen).filter(Boolean).length}
      onReset={() => onChange(noTariffFilters)}
    >
      <div className="w-full sm:w-52">
        <Select
          aria-label="Distribuidora"
          placeholder="Todas as distribuidoras"
          options={distributors.map(({ id, name }) => ({ value: id, label: name }))}
          value={filters.distribuidora}
          onChange={(event) => onChange({ distribuidora: event.target.value })}
        />
      </div>
      <div className="w-full sm:w-44">
        <Select
          aria-label="Subgrupo"
          placeholder="Todos os subgrupos"
          options={optionsOf(subgroups)}
          value={filters.subgrupo}
          onChange={(event) => onChange({ subgrupo: event.target.value })}
        />
      </div>
      <div className="w-full sm:w-48">
        <Select
          aria-label="Modalidade"
          placeholder="Todas as modalidades"
          options={optionsOf(modalities)}
          value={filters.modalidade}
          onChange={(event) => onChange({ modalidade: event.target.value })}
        />
      </div>
      <Checkbox
        label="Só as vigentes hoje"
        checked={filters.vigentes}
        onChange={(vigentes) => onChange({ vigentes })}
      />
      <Checkbox
        label="Também geração e autoprodução"
        checked={filters.detalhes}
        onChange={(detalhes) => onChange({ detalhes })}
      />
    </FilterBar>
  );
}
