import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '@/api/call';
import { listUsers } from '@/api/gen/usuarios';
import { useCan } from '@/api/session';
import { FilterBar } from '@/components/filter-bar/filter-bar';
import { DayInput } from '@/components/form/day-input';
import { Select } from '@/components/ui/select';

interface AuditFilter {
  usuario: string;
  sessao: string;
  ip: string;
  acao: string;
  tipo: string;
  registro: string;
  de: string;
  ate: string;
}

interface AuditFiltersProps {
  value: AuditFilter;
  onChange: (next: Partial<AuditFilter>) => void;
  onReset: () => void;
  /** Another one with every reset: half a date, which no filter holds, goes with it. */
  round: number;
  exporting: ReactNode;
}

export const noAuditFilters: AuditFilter = {
  usuario: '',
  sessao: '',
  ip: '',
  acao: '',
  tipo: '',
  registro: '',
  de: '',
  ate: '',
};

/** The beginnings of acts that people look for. */
const acts = [
  { value: 'session', label: 'Entradas e saídas' },
  { value: 'download', label: 'Arquivos baixados' },
  { value: 'access', label: 'Acessos recusados' },
  { value: 'user', label: 'Usuários e permissões' },
  { value: 'contract', label: 'Contratos' },
  { value: 'import', label: 'Importações' },
  { value: 'mail', label: 'E-mails' },
  { value: 'invoice', label: 'Notas e faturas' },
  { value: 'reading', label: 'Leitura de faturas' },
  { value: 'simulation', label: 'Simulações' },
  { value: 'client', label: 'Clientes' },
  { value: 'tariff', label: 'Tarifas' },
  { value: 'parameter', label: 'Parâmetros' },
  { value: 'setting', label: 'Configurações' },
];

/** Who, what and when; a record, a session or an address comes in through the URL. */
export function AuditFilters(props: AuditFiltersProps) {
  const { value, onChange, onReset, round, exporting } = props;
  const everybody = useCan('users:manage');
  const users = useQuery({
    ...queryOf(listUsers, { query: { page: 1, pageSize: 100 } }),
    enabled: everybody,
  });
  return (
    <FilterBar
      active={Object.values(value).filter(Boolean).length}
      onReset={onReset}
      resetLabel="Limpar filtros"
      acts={exporting}
    >
      {everybody && (
        <Labelled label="Quem">
          <Select
            aria-label="Quem"
            placeholder="Todos"
            value={value.usuario}
            options={(users.data?.data ?? []).map((u) => ({ value: u.id, label: u.name }))}
            onChange={(event) => onChange({ usuario: event.target.value })}
          />
        </Labelled>
      )}
      <Labelled label="Assunto">
        <Select
          aria-label="Assunto"
          placeholder="Todos"
          value={value.acao}
          options={acts}
          onChange={(event) => onChange({ acao: event.target.value })}
        />
      </Labelled>
      <Labelled label="De">
        <DayInput
          key={round}
          label="De"
          aria-label="De"
          value={value.de}
          onChange={(de) => onChange({ de })}
        />
      </Labelled>
      <Labelled label="Até">
        <DayInput
          key={round}
          label="Até"
          aria-label="Até"
          value={value.ate}
          onChange={(ate) => onChange({ ate })}
        />
      </Labelled>
    </FilterBar>
  );
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    // In small windows they stand one over the other: room for what a field says below itself.
    <div className="w-full max-sm:has-[[role=alert]]:mb-7 sm:w-44">
      <span aria-hidden="true" className="mb-1 block text-caption text-muted">
        {label}
      </span>
      {children}
    </div>
  );
}
