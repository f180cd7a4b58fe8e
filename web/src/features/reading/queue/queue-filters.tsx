import { useQuery } from '@tanstack/react-query';
import type { TableToolsProps } from '@/components/data-table/table-tools';
import { FilterBar } from '@/components/filter-bar/filter-bar';
import { Checkbox } from '@/components/ui/checkbox';
import { SearchInput } from '@/components/ui/search-input';
import { Select } from '@/components/ui/select';
import { addMonths, currentMonth, monthLabel } from '@/lib/month';
import { kindNames } from '../kind-names';
import { activeOf, classes, type QueueFilters as Filters, sources } from './filters';
import type { QueueRow } from './mappers';
import { queueOptionsQuery } from './queries';
import { sourceNames } from './queue-columns';

interface QueueFiltersProps {
  filters: Filters;
  onChange: (patch: Partial<Filters>) => void;
  onReset: () => void;
  tools: TableToolsProps<QueueRow>;
}

const kinds = classes.map((value) => ({ value, label: kindNames[value] }));
const origins = sources.map((value) => ({ value, label: sourceNames[value] }));
/** Bills of older months than these are found by the search. */
const monthsBack = 24;

/** What the queue is narrowed to, all of it in the address. */
export function QueueFilters({ filters, onChange, onReset, tools }: QueueFiltersProps) {
  const { data: options } = useQuery(queueOptionsQuery);
  const owners = (options?.owners ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const distributors = new Set(options?.distributors ?? []);
  if (filters.distribuidora) distributors.add(filters.distribuidora);
  const active = activeOf(filters);
  return (
    <FilterBar
      folded
      search={
        <SearchInput
          label="Buscar por cliente, CNPJ, unidade, instalação, número ou arquivo"
          value={filters.q}
          onSearch={(q) => onChange({ q })}
        />
      }
      active={active - (filters.q ? 1 : 0)}
      onReset={active > 0 ? onReset : undefined}
      tools={tools}
    >
      <Select
        aria-label="Tipo"
        placeholder="Todos os tipos"
        value={filters.tipo ?? ''}
        options={kinds}
        onChange={({ target }) =>
          onChange({ tipo: classes.find((kind) => kind === target.value) ?? null })
        }
      />
      <Select
        aria-label="Distribuidora"
        placeholder="Todas as distribuidoras"
        value={filters.distribuidora}
        options={[...distributors].map((name) => ({ value: name, label: name }))}
        onChange={({ target }) => onChange({ distribuidora: target.value })}
      />
      <Select
        aria-label="Mês"
        placeholder="Todos os meses"
        value={filters.mes ?? ''}
        options={recentMonths(filters.mes)}
        onChange={({ target }) => onChange({ mes: target.value || null })}
      />
      <Select
        aria-label="Responsável"
        placeholder="Todos os responsáveis"
        value={filters.responsavel}
        options={[
          { value: 'eu', label: 'Comigo' },
          { value: 'ninguem', label: 'Sem responsável' },
          ...owners,
        ]}
        onChange={({ target }) => onChange({ responsavel: target.value })}
      />
      <Select
        aria-label="Origem"
        placeholder="Todas as origens"
        value={filters.origem ?? ''}
        options={origins}
        onChange={({ target }) =>
          onChange({ origem: sources.find((source) => source === target.value) ?? null })
        }
      />
      <Checkbox
        label="Sem proposta"
        checked={filters.sem_proposta}
        onChange={(on) => onChange({ sem_proposta: on })}
      />
      <Checkbox
        label="Vinculados automaticamente"
        checked={filters.automaticos}
        onChange={(on) =>
          onChange({ automaticos: on, ...(on && { situacao: 'vinculado' as const }) })
        }
      />
    </FilterBar>
  );
}

/** The months that are offered, newest first, and the one that is chosen. */
function recentMonths(chosen: string | null) {
  const now = currentMonth();
  const months = Array.from({ length: monthsBack }, (_, back) => addMonths(now, -back));
  if (chosen && !months.includes(chosen)) months.push(chosen);
  return months.map((month) => ({ value: month, label: monthLabel(month) }));
}
