import type { ReactNode } from 'react';
import type { TableToolsProps } from '@/components/data-table/table-tools';
import { FilterBar } from '@/components/filter-bar/filter-bar';
import { SearchInput } from '@/components/ui/search-input';
import { Select } from '@/components/ui/select';
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
  clients: readonly Client[];
  filters: Filters;
  onChange: (patch: Partial<Filters>) => void;
  onReset: () => void;
  /** Of the list; the board has no table. */
  tools?: TableToolsProps<Client>;
  acts?: ReactNode;
}

/** Search by name, and what else narrows list and board. */
export function ClientFilters(props: ClientFiltersProps) {
  const { clients, filters, onChange, onReset, tools, acts } = props;
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
        options={segments(clients, filters.segmento)}
        onChange={(event) => onChange({ segmento: event.target.value })}
      />
      <Select
        aria-label="Responsável"
        placeholder="Responsável: todos"
        value={filters.responsavel}
        options={owners(clients, filters.responsavel)}
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
    </FilterBar>
  );
}

function activeOf({ funil, migracao, segmento, responsavel, contrato }: Filters): number {
  return [funil, migracao, segmento, responsavel, contrato].filter(Boolean).length;
}

function segments(clients: readonly Client[], chosen: string) {
  const known = new Set(clients.flatMap((client) => client.segmento ?? []));
  if (chosen !== '') known.add(chosen);
  return [...known]
    .sort((a, b) => a.localeCompare(b, 'pt-BR'))
    .map((s) => ({ value: s, label: s }));
}

function owners(clients: readonly Client[], chosen: string) {
  const known = new Map<string, string>();
  if (chosen !== '' && chosen !== nobody) known.set(chosen, 'Responsável escolhido');
  for (const { responsavelId, responsavel } of clients)
    if (responsavelId !== null) known.set(responsavelId, responsavel ?? responsavelId);
  const options = [...known].map(([value, label]) => ({ value, label }));
  options.sort((a, b) => a.label.localeCompare(b.label, 'pt-BR'));
  return [{ value: nobody, label: 'Sem responsável' }, ...options];
}
