import { useQuery } from '@tanstack/react-query';
import { Building2, Pencil } from 'lucide-react';
import { useState } from 'react';
import type { TariffDistributorBody } from '@/api/gen/types.gen';
import { useCan } from '@/api/session';
import type { Column } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { EmptyState } from '@/components/feedback/empty-state';
import { LoadError } from '@/components/feedback/error-banner';
import { PageHeader } from '@/components/feedback/page-header';
import { Card } from '@/components/ui/card';
import { IconButton } from '@/components/ui/icon-button';
import { SearchInput } from '@/components/ui/search-input';
import { useSearchState } from '@/hooks/use-search-state';
import { maskCnpj } from '@/lib/cnpj';
import { missing } from '@/lib/format';
import { paths } from '@/lib/paths';
import { finds } from '@/lib/search';
import { textParam } from '@/lib/search-params';
import { plural } from '@/lib/text';
import { DistributorDialog } from './distributor-dialog';
import { distributorsQuery } from './queries';

const params = { q: textParam() };

const columns: readonly Column<TariffDistributorBody>[] = [
  { id: 'nome', header: 'Distribuidora', wrap: true, cell: (d) => d.name },
  { id: 'cnpj', header: 'CNPJ', cell: (d) => (d.cnpj ? maskCnpj(d.cnpj) : missing) },
  { id: 'uf', header: 'UF', cell: (d) => d.uf || missing },
  {
    id: 'nomes',
    header: 'Outros nomes',
    wrap: true,
    width: '320px',
    wideOnCard: true,
    cell: (d) => <span className="break-words">{d.aliases.join('; ') || missing}</span>,
  },
  {
    id: 'fonte',
    header: 'Fonte',
    wrap: true,
    wideOnCard: true,
    cell: (d) => <span className="break-words">{d.source}</span>,
  },
];

/** The register of distributors, with the names by which files and bills call them. */
export function DistributorsPage() {
  const [{ q }, setFilters] = useSearchState(params);
  const [editing, setEditing] = useState<TariffDistributorBody | null>(null);
  const manages = useCan('settings:manage');
  const query = useQuery(distributorsQuery);
  const { data, error, isFetching } = query;
  const rows = data?.filter((d) => finds([d.name, d.cnpj, d.uf, ...d.aliases].join(' '), q));
  return (
    <>
      <PageHeader
        list
        title="Distribuidoras"
        description="Cada distribuidora com o seu CNPJ e os nomes que arquivos e faturas lhe dão."
        back={manages ? { to: paths.adminSettings, label: 'Configurações' } : undefined}
      />
      <div className="mb-3 max-w-xl">
        <SearchInput
          label="Buscar por nome, CNPJ ou UF"
          value={q}
          onSearch={(next) => setFilters({ q: next })}
        />
      </div>
      {error && !data ? (
        <LoadError query={query} title="Não foi possível carregar as distribuidoras." />
      ) : (
        <Card padding="none" refreshing={isFetching && data !== undefined}>
          <p role="status" className="px-5 py-3 text-dense text-muted">
            {rows === undefined
              ? 'Carregando…'
              : plural(rows.length, 'distribuidora', 'distribuidoras')}
          </p>
          <div className="border-t border-border">
            <DataTable
              name="Distribuidoras"
              columns={columns}
              rows={rows}
              rowKey={(d) => d.id}
              cards
              actions={
                manages
                  ? (d) => (
                      <IconButton
                        label={`Corrigir ${d.name}`}
                        icon={<Pencil />}
                        size="sm"
                        onClick={() => setEditing(d)}
                      />
                    )
                  : undefined
              }
              empty={
                <EmptyState
                  icon={<Building2 />}
                  title="Nenhuma distribuidora encontrada."
                  onReset={q !== '' && (() => setFilters({ q: '' }))}
                />
              }
            />
          </div>
        </Card>
      )}
      {editing && <DistributorDialog distributor={editing} onClose={() => setEditing(null)} />}
    </>
  );
}
