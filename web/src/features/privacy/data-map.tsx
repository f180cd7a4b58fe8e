import { useQuery } from '@tanstack/react-query';
import { Database } from 'lucide-react';
import { queryOf } from '@/api/call';
import { getDataMap } from '@/api/gen/lgpd';
import type { PrivacyColumnBody } from '@/api/gen/types.gen';
import type { Column } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { AsyncView } from '@/components/feedback/async-view';
import { EmptyState } from '@/components/feedback/empty-state';
import { Card } from '@/components/ui/card';
import { SearchInput } from '@/components/ui/search-input';
import { Skeleton } from '@/components/ui/skeleton';
import { useSearchState } from '@/hooks/use-search-state';
import { finds } from '@/lib/search';
import { textParam } from '@/lib/search-params';
import { plural } from '@/lib/text';

const params = { q: textParam() };

const erasures: Readonly<Record<string, string>> = {
  manter: 'Fica',
  'apagar-linha': 'O registro sai',
  nulo: 'Apagado',
  vazio: 'Apagado',
  anonimo: 'Anonimizado',
  endereco: 'Anonimizado',
  trocar: 'O que nomeia a pessoa sai do texto',
};

const columns: readonly Column<PrivacyColumnBody>[] = [
  { id: 'dado', header: 'Dado', wrap: true, cell: (row) => `${row.tabela}.${row.coluna}` },
  { id: 'finalidade', header: 'Finalidade', cell: (row) => row.finalidade },
  { id: 'retencao', header: 'Guardado por', cell: (row) => row.retencao },
  {
    id: 'eliminacao',
    header: 'Na eliminação',
    wrap: true,
    cell: (row) => erasures[row.eliminacao] ?? row.eliminacao,
  },
];

/** Every column that holds personal data: why, for how long, what an erasure does to it. */
export function DataMap() {
  const [filters, setFilters] = useSearchState(params);
  const query = useQuery(queryOf(getDataMap, {}));
  return (
    <Card
      title="Mapa de dados pessoais"
      description="Onde há dados de pessoas. Cada coluna do banco está classificada; sem isso o sistema não é publicado."
      padding="none"
    >
      <div className="space-y-3 px-5 pb-4">
        <div className="max-w-md">
          <SearchInput
            label="Buscar tabela ou coluna"
            value={filters.q}
            onSearch={(q) => setFilters({ q })}
          />
        </div>
      </div>
      <AsyncView
        query={query}
        loadingLabel="Carregando o mapa de dados..."
        skeleton={<Skeleton size="h-64 w-full" />}
        errorTitle="Não foi possível carregar o mapa de dados."
      >
        {({ data }) => (
          <Rows
            onReset={filters.q !== '' && (() => setFilters({ q: '' }))}
            rows={data.filter(
              (row) => row.classe === 'pessoal' && finds(`${row.tabela}.${row.coluna}`, filters.q),
            )}
          />
        )}
      </AsyncView>
    </Card>
  );
}

interface RowsProps {
  rows: readonly PrivacyColumnBody[];
  /** Takes the search away, where there is one. */
  onReset: (() => void) | false;
}

function Rows({ rows, onReset }: RowsProps) {
  return (
    <>
      <p role="status" className="px-5 pb-3 text-dense text-muted">
        {plural(rows.length, 'coluna', 'colunas')}
      </p>
      <DataTable
        name="Mapa de dados pessoais"
        columns={columns}
        rows={rows}
        rowKey={(row) => `${row.tabela}.${row.coluna}`}
        cards
        empty={
          <EmptyState icon={<Database />} title="Nenhuma coluna encontrada." onReset={onReset} />
        }
      />
    </>
  );
}
