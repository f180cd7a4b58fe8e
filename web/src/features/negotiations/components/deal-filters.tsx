import { useQuery } from '@tanstack/react-query';
import type { NegotiationBody } from '@/api/gen/types.gen';
import type { TableToolsProps } from '@/components/data-table/table-tools';
import { FilterBar } from '@/components/filter-bar/filter-bar';
import { Checkbox } from '@/components/ui/checkbox';
import { SearchInput } from '@/components/ui/search-input';
import { Select } from '@/components/ui/select';
import { formatDate } from '@/lib/format';
import { useDealAccess } from '../access';
import { type DealFilters as Filters, peopleQuery } from '../queries';
import { stages } from '../stages';

interface DealFiltersProps {
  filters: Filters;
  /** The board shows every stage, open or not. */
  board: boolean;
  onChange: (patch: Partial<Filters>) => void;
  /** Of the list; the board has no table. */
  tools?: TableToolsProps<NegotiationBody>;
}

/** Search, stage and owner. */
export function DealFilters({ filters, board, onChange, tools }: DealFiltersProps) {
  const access = useDealAccess();
  return (
    <FilterBar
      search={
        <SearchInput
          label="Buscar por cliente, título ou número"
          value={filters.q}
          onSearch={(q) => onChange({ q })}
        />
      }
      active={activeOf(filters, board)}
      tools={tools}
    >
      {!board && (
        <div className="w-full sm:w-44">
          <Select
            aria-label="Etapa"
            placeholder="Todas as etapas"
            value={filters.etapa ?? ''}
            options={stages.map(({ id, label }) => ({ value: id, label }))}
            onChange={(event) =>
              onChange({ etapa: stages.find(({ id }) => id === event.target.value)?.id ?? null })
            }
          />
        </div>
      )}
      {access.assign && <OwnerSelect value={filters.responsavel} onChange={onChange} />}
      {!board && (
        <Checkbox
          label="Somente abertas"
          checked={filters.abertas}
          onChange={(abertas) => onChange({ abertas })}
        />
      )}
      {!board && filters.passo_ate && (
        <Checkbox
          label={`Próximo passo até ${formatDate(filters.passo_ate)}`}
          checked
          onChange={() => onChange({ passo_ate: '' })}
        />
      )}
    </FilterBar>
  );
}

function activeOf({ etapa, responsavel, abertas, passo_ate }: Filters, board: boolean): number {
  const ofList = board ? [] : [etapa, abertas, passo_ate];
  return [responsavel, ...ofList].filter(Boolean).length;
}

function OwnerSelect({
  value,
  onChange,
}: {
  value: string;
  onChange: (patch: Partial<Filters>) => void;
}) {
  const { data = [] } = useQuery(peopleQuery);
  return (
    <div className="w-full sm:w-52">
      <Select
        aria-label="Responsável"
        placeholder="Todos os responsáveis"
        value={value}
        options={data.map(({ id, nome }) => ({ value: id, label: nome }))}
        onChange={(event) => onChange({ responsavel: event.target.value })}
      />
    </div>
  );
}
