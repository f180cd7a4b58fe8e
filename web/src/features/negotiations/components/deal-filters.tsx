import { useQuery } from '@tanstack/react-query';
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
}

/** Search, stage and owner. */
export function DealFilters({ filters, board, onChange }: DealFiltersProps) {
  const access = useDealAccess();
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div className="min-w-0 flex-1 basis-full sm:basis-60">
        <SearchInput
          label="Buscar por cliente, título ou número"
          value={filters.q}
          onSearch={(q) => onChange({ q })}
        />
      </div>
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
    </div>
  );
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
