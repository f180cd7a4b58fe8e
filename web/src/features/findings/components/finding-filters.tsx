import { useQuery } from '@tanstack/react-query';
import type { FindingRuleBody } from '@/api/gen/types.gen';
import type { TableToolsProps } from '@/components/data-table/table-tools';
import { FilterBar } from '@/components/filter-bar/filter-bar';
import { Checkbox } from '@/components/ui/checkbox';
import { Input } from '@/components/ui/input';
import { SearchInput } from '@/components/ui/search-input';
import { Select } from '@/components/ui/select';
import { formatDate } from '@/lib/format';
import { addMonths, currentMonth, monthLabel } from '@/lib/month';
import { type Finding, statuses } from '../mappers';
import { type FindingFilters as Filters, findingRulesQuery } from '../queries';
import { statusLabel } from './status-badge';

interface FindingFiltersProps {
  filters: Filters;
  onChange: (patch: Partial<Filters>) => void;
  onReset: () => void;
  tools: TableToolsProps<Finding>;
}

const statusOptions = [...statuses, 'todas' as const];
const severities = [
  { value: 'vermelho', label: 'Alta' },
  { value: 'amarelo', label: 'Média' },
] as const;
const owners = [
  { value: 'eu', label: 'Meus apontamentos' },
  { value: 'ninguem', label: 'Sem responsável' },
];

/** What the list shows, all of it in the address. */
export function FindingFilters({ filters, onChange, onReset, tools }: FindingFiltersProps) {
  const { data: rules } = useQuery(findingRulesQuery);
  return (
    <FilterBar
      search={
        <SearchInput
          label="Buscar por cliente, contrato ou CNPJ"
          value={filters.q}
          onSearch={(q) => onChange({ q })}
        />
      }
      active={activeOf(filters)}
      onReset={onReset}
      tools={tools}
    >
      <div className="w-full sm:w-36">
        <Select
          aria-label="Status"
          value={filters.status}
          options={statusOptions.map((status) => ({
            value: status,
            label: status === 'todas' ? 'Todos os status' : statusLabel(status),
          }))}
          onChange={(event) =>
            onChange({ status: statusOptions.find((s) => s === event.target.value) ?? 'aberta' })
          }
        />
      </div>
      <div className="w-full sm:w-48">
        <Select
          aria-label="Regra"
          placeholder="Todas as regras"
          value={filters.regra}
          options={[]}
          onChange={(event) => onChange({ regra: event.target.value })}
        >
          {[...familiesOf(rules?.data ?? [])].map(([family, list]) => (
            <optgroup key={family} label={family}>
              {list.map(({ regra, titulo }) => (
                <option key={regra} value={regra}>
                  {titulo}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      </div>
      <div className="w-full sm:w-44">
        <Select
          aria-label="Gravidade"
          placeholder="Toda gravidade"
          value={filters.luz ?? ''}
          options={severities}
          onChange={(event) =>
            onChange({ luz: severities.find((s) => s.value === event.target.value)?.value ?? null })
          }
        />
      </div>
      <div className="w-full sm:w-48">
        <Select
          aria-label="Responsável"
          placeholder="Todos os responsáveis"
          value={filters.responsavel}
          options={owners}
          onChange={(event) => onChange({ responsavel: event.target.value })}
        />
      </div>
      <MonthSelect
        label="Do mês"
        placeholder="Do primeiro mês"
        value={filters.de}
        onChange={(de) => onChange({ de })}
      />
      <MonthSelect
        label="Até o mês"
        placeholder="Até o último mês"
        value={filters.ate}
        onChange={(ate) => onChange({ ate })}
      />
      <div className="w-full sm:w-46">
        <Input
          key={filters.minimo}
          aria-label="Valor mínimo em jogo, em reais"
          placeholder="Em jogo a partir de"
          prefix="R$"
          inputMode="decimal"
          maxLength={15}
          defaultValue={filters.minimo}
          onBlur={(event) => change(event.target.value, filters.minimo, onChange)}
          onKeyDown={(event) =>
            event.key === 'Enter' && change(event.currentTarget.value, filters.minimo, onChange)
          }
        />
      </div>
      <Checkbox
        label="Só cobranças a contestar"
        checked={filters.contestavel}
        onChange={(contestavel) => onChange({ contestavel })}
      />
      {filters.recuperado && (
        <Checkbox
          label="Só o que devolveu algo"
          checked
          onChange={() => onChange({ recuperado: false })}
        />
      )}
      {filters.resposta_ate && (
        <Checkbox
          label={`Resposta prevista até ${formatDate(filters.resposta_ate)}`}
          checked
          onChange={() => onChange({ resposta_ate: '' })}
        />
      )}
      {filters.pendente_em && (
        <Checkbox
          label="Sem os dispensados e os de mês fechado"
          hint="Voltam 30 dias antes do prazo de contestação."
          checked
          onChange={() => onChange({ pendente_em: '' })}
        />
      )}
    </FilterBar>
  );
}

/** The rules under what they are about, in the order that the server gives. */
function familiesOf(rules: readonly FindingRuleBody[]): Map<string, FindingRuleBody[]> {
  const families = new Map<string, FindingRuleBody[]>();
  for (const rule of rules)
    families.set(rule.familia, [...(families.get(rule.familia) ?? []), rule]);
  return families;
}

function activeOf({ status, q: _, page: __, sort: ___, contrato: ____, ...rest }: Filters): number {
  return Object.values(rest).filter(Boolean).length + (status === 'aberta' ? 0 : 1);
}

function change(next: string, before: string, onChange: FindingFiltersProps['onChange']) {
  if (next.trim() !== before) onChange({ minimo: next.trim() });
}

interface MonthSelectProps {
  label: string;
  placeholder: string;
  value: string | null;
  onChange: (value: string | null) => void;
}

/** The months of three years, and the one of the address. */
function MonthSelect({ label, placeholder, value, onChange }: MonthSelectProps) {
  const months = Array.from({ length: 36 }, (_, back) => addMonths(currentMonth(), -back));
  const all = value && !months.includes(value) ? [value, ...months] : months;
  return (
    <div className="w-full sm:w-42">
      <Select
        aria-label={label}
        placeholder={placeholder}
        value={value ?? ''}
        options={all.map((month) => ({ value: month, label: monthLabel(month) }))}
        onChange={(event) => onChange(event.target.value || null)}
      />
    </div>
  );
}
