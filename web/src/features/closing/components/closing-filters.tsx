import { useQuery } from '@tanstack/react-query';
import { useCan, useUser } from '@/api/session';
import type { TableToolsProps } from '@/components/data-table/table-tools';
import { FilterBar } from '@/components/filter-bar/filter-bar';
import { SearchInput } from '@/components/ui/search-input';
import { Select } from '@/components/ui/select';
import { type ClosingFilters as Filters, ownersQuery } from '../queries';
import {
  type ClosingRow,
  type ClosingState,
  type ItemKey,
  itemKeys,
  itemLabels,
  states,
  stateWords,
} from '../states';

interface ClosingFiltersProps {
  filters: Filters;
  onChange: (patch: Partial<Filters>) => void;
  onReset: () => void;
  tools: TableToolsProps<ClosingRow>;
}

/** Search by client, the state, the item that is missing, and who closes. */
export function ClosingFilters({ filters, onChange, onReset, tools }: ClosingFiltersProps) {
  const me = useUser();
  const mayWork = useCan('months:work');
  const { data: owners = [] } = useQuery({ ...ownersQuery, enabled: mayWork });
  const { q, estado, item, responsavel } = filters;
  return (
    <FilterBar
      search={
        <SearchInput
          label="Buscar cliente por nome"
          value={q}
          onSearch={(next) => onChange({ q: next })}
        />
      }
      active={[estado, item, responsavel].filter(Boolean).length}
      onReset={onReset}
      tools={tools}
    >
      <div className="sm:w-40">
        <Select
          aria-label="Situação do mês"
          placeholder="Toda situação"
          value={estado ?? ''}
          options={states.map((value) => ({ value, label: stateWords[value].word }))}
          onChange={({ target }) => onChange({ estado: (target.value as ClosingState) || null })}
        />
      </div>
      <div className="sm:w-48">
        <Select
          aria-label="Item que falta"
          placeholder="Todo item"
          value={item ?? ''}
          options={itemKeys.map((value) => ({ value, label: itemLabels[value] }))}
          onChange={({ target }) => onChange({ item: (target.value as ItemKey) || null })}
        />
      </div>
      <div className="sm:w-48">
        <Select
          aria-label="Responsável"
          placeholder="Todo responsável"
          value={responsavel}
          options={[
            { value: 'ninguem', label: 'Sem responsável' },
            ...(mayWork ? [{ value: 'eu', label: 'Meus' }] : []),
            ...owners
              .filter(({ id }) => id !== me.id)
              .map(({ id, nome }) => ({ value: id, label: nome })),
          ]}
          onChange={({ target }) => onChange({ responsavel: target.value })}
        />
      </div>
    </FilterBar>
  );
}
