import { clsx } from 'clsx';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
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
}

/** Search by name, and what else narrows list and board. */
export function ClientFilters({ clients, filters, onChange, onReset }: ClientFiltersProps) {
  // On a phone the choices would push the list out of sight: they wait behind a button.
  const [open, setOpen] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div className="min-w-0 flex-1 basis-40 sm:basis-60">
        <SearchInput
          label="Buscar cliente por nome"
          value={filters.q}
          onSearch={(q) => onChange({ q })}
        />
      </div>
      <div className="sm:hidden">
        <Button icon={<SlidersHorizontal />} aria-expanded={open} onClick={() => setOpen(!open)}>
          Filtros
        </Button>
      </div>
      <div className={clsx(open ? 'contents' : 'hidden sm:contents')}>
        <div className="w-full sm:w-40">
          <Select
            aria-label="Funil"
            placeholder="Funil: todos"
            value={filters.funil ?? ''}
            options={funnels.map((value) => ({ value, label: `Funil: ${funnelLabels[value]}` }))}
            onChange={(event) => onChange({ funil: toFunnel(event.target.value) })}
          />
        </div>
        <div className="w-full sm:w-48">
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
        </div>
        <div className="w-full sm:w-44">
          <Select
            aria-label="Segmento"
            placeholder="Segmento: todos"
            value={filters.segmento}
            options={segments(clients, filters.segmento)}
            onChange={(event) => onChange({ segmento: event.target.value })}
          />
        </div>
        <div className="w-full sm:w-48">
          <Select
            aria-label="Responsável"
            placeholder="Responsável: todos"
            value={filters.responsavel}
            options={owners(clients, filters.responsavel)}
            onChange={(event) => onChange({ responsavel: event.target.value })}
          />
        </div>
        <div className="w-full sm:w-56">
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
        </div>
      </div>
      {isFiltered(filters) && (
        <Button variant="ghost" onClick={onReset}>
          Resetar filtros
        </Button>
      )}
    </div>
  );
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
