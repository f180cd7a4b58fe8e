import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '@/api/call';
import { listLeadOptions } from '@/api/gen/clientes';
import type { TableToolsProps } from '@/components/data-table/table-tools';
import { FilterBar } from '@/components/filter-bar/filter-bar';
import { SearchInput } from '@/components/ui/search-input';
import { Select } from '@/components/ui/select';
import { DataFilter } from '@/model/additional/data-filter';
import { type Filters, isFiltered, nobody } from '../filters';
import type { Client } from '../normalize';
import {
  funnelLabels,
  funnels,
  migrationLabels,
  migrations,
  toFunnel,
  toMigration,
} from '../stage';

interface ClientFiltersProps {
  filters: Filters;
  onChange: (patch: Partial<Filters>) => void;
  onReset: () => void;
  /** Of the list; the board has no table. */
  tools?: TableToolsProps<Client>;
  acts?: ReactNode;
}

/** Search by name, and what else narrows list and board. */
export function ClientFilters(props: ClientFiltersProps) {
  const { filters, onChange, onReset, tools, acts } = props;
  return (
    <FilterBar
      search={
        <SearchInput
          label="Buscar cliente por nome"
          value={filters.q}
          onSearch={(q) => onChange({ q })}
        />
      }
      folded
      active={activeOf(filters)}
      onReset={isFiltered(filters) ? onReset : undefined}
      tools={tools}
      acts={acts}
    >
      <Choices filters={filters} onChange={onChange} />
    </FilterBar>
  );
}

/** The filters of list and board; their options are fetched when they are opened. */
function Choices({ filters, onChange }: Pick<ClientFiltersProps, 'filters' | 'onChange'>) {
  const { data } = useQuery(queryOf(listLeadOptions, {}));
  return (
    <>
      <Select
        aria-label="Funil"
        placeholder="Funil: todos"
        value={filters.funil ?? ''}
        options={funnels.map((value) => ({ value, label: `Funil: ${funnelLabels[value]}` }))}
        onChange={(event) => onChange({ funil: toFunnel(event.target.value) })}
      />
      <Select
        aria-label="Migração"
        placeholder="Migração: todas"
        value={filters.migracao ?? ''}
        options={migrations.map((value) => ({
          value,
          label: `Migração: ${migrationLabels[value]}`,
        }))}
        onChange={(event) => onChange({ migracao: toMigration(event.target.value) })}
      />
      <Select
        aria-label="Segmento"
        placeholder="Segmento: todos"
        value={filters.segmento}
        options={segments(data?.segmentos, filters.segmento)}
        onChange={(event) => onChange({ segmento: event.target.value })}
      />
      <Select
        aria-label="Responsável"
        placeholder="Responsável: todos"
        value={filters.responsavel}
        options={owners(data?.responsaveis, filters.responsavel)}
        onChange={(event) => onChange({ responsavel: event.target.value })}
      />
      <Select
        aria-label="Contrato"
        placeholder="Contrato: todos"
        value={filters.contrato ?? ''}
        options={[
          { value: 'sem', label: 'Sem contrato em vigor' },
          { value: 'com', label: 'Com contrato em vigor' },
        ]}
        onChange={(event) =>
          onChange({
            contrato:
              event.target.value === 'com' || event.target.value === 'sem'
                ? event.target.value
                : null,
          })
        }
      />
      <DataFilter of="cliente" value={filters.dado} onChange={(dado) => onChange({ dado })} />
    </>
  );
}

function activeOf({ funil, migracao, segmento, responsavel, contrato, dado }: Filters): number {
  return [funil, migracao, segmento, responsavel, contrato, dado].filter(Boolean).length;
}

interface Named {
  id: string;
  name: string;
}

function segments(given: readonly string[] | undefined, chosen: string) {
  const known = given ?? [];
  const all = chosen === '' || known.includes(chosen) ? known : [...known, chosen];
  return all.map((value) => ({ value, label: value }));
}

function owners(given: readonly Named[] | undefined, chosen: string) {
  const known = given ?? [];
  const options = known.map(({ id, name }) => ({ value: id, label: name }));
  if (chosen !== '' && chosen !== nobody && !known.some(({ id }) => id === chosen))
    options.push({ value: chosen, label: 'Responsável escolhido' });
  return [{ value: nobody, label: 'Sem responsável' }, ...options];
}
