import { useQuery } from '@tanstack/react-query';
import { queryOf } from '@/api/call';
import { listMarketData } from '@/api/gen/tarifas-bandeiras-e-pld';
import type { TariffFreshnessBody } from '@/api/gen/types.gen';
import { useCan } from '@/api/session';
import type { Column } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { AsyncView } from '@/components/feedback/async-view';
import { PageHeader } from '@/components/feedback/page-header';
import { Badge } from '@/components/ui/badge';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';
import { formatDate } from '@/lib/format';
import { isMonth, monthShort } from '@/lib/month';
import { paths } from '@/lib/paths';
import { SourcesCard } from '../sources/sources-card';

/** What a series is called, and where its values are. */
const series: Record<TariffFreshnessBody['serie'], { name: string; to: string }> = {
  IPCA: { name: 'IPCA', to: `${paths.adminIndices}?indice=IPCA` },
  'IGP-M': { name: 'IGP-M', to: `${paths.adminIndices}?indice=IGP-M` },
  bandeira: { name: 'Bandeiras tarifárias', to: paths.adminFlags },
  SE: { name: 'PLD Sudeste/Centro-Oeste', to: `${paths.adminPld}?submercado=SE` },
  S: { name: 'PLD Sul', to: `${paths.adminPld}?submercado=S` },
  NE: { name: 'PLD Nordeste', to: `${paths.adminPld}?submercado=NE` },
  N: { name: 'PLD Norte', to: `${paths.adminPld}?submercado=N` },
  tarifas: { name: 'Tarifas do grupo A', to: paths.adminTariffs },
};

const until = ({ ate }: TariffFreshnessBody) => {
  if (ate === null) return '–';
  return isMonth(ate) ? monthShort(ate) : formatDate(ate);
};

const columns: readonly Column<TariffFreshnessBody>[] = [
  {
    id: 'situacao',
    header: 'Situação',
    cell: (row) => {
      if (row.ate === null) return <Badge tone="none">Sem valores</Badge>;
      return (
        <Badge tone={row.em_dia ? 'ok' : 'warn'} dot>
          {row.em_dia ? 'Em dia' : 'Desatualizada'}
        </Badge>
      );
    },
  },
  { id: 'serie', header: 'Série', required: true, cell: (row) => series[row.serie].name },
  { id: 'ate', header: 'Até', cell: until },
  {
    id: 'falta',
    header: 'O que falta',
    wrap: true,
    wideOnCard: true,
    cell: (row) => row.falta || '–',
  },
  {
    id: 'fonte',
    header: 'Fonte',
    wrap: true,
    wideOnCard: true,
    cell: (row) => row.fonte || '–',
  },
];

/** How far each public series reaches, where it comes from, and what it lacks (FC-06). */
export function MarketDataPage() {
  const query = useQuery(queryOf(listMarketData, {}));
  const manages = useCan('settings:manage');
  return (
    <>
      <PageHeader
        title="Dados de mercado"
        description="Até quando vai cada série pública. O que acompanha o programa cede lugar ao que for importado ou informado."
        back={manages ? { to: paths.adminSettings, label: 'Configurações' } : undefined}
      />
      <div className="space-y-6">
        <AsyncView
          query={query}
          loadingLabel="Carregando dados de mercado..."
          skeleton={<Skeleton size="h-72 w-full" />}
          errorTitle="Não foi possível carregar os dados de mercado."
        >
          {(data) => (
            <Card padding="none" refreshing={query.isFetching}>
              <DataTable
                name="Dados de mercado"
                columns={columns}
                rows={data.series ?? []}
                rowKey={(row) => row.serie}
                cards
                actions={(row) => (
                  <ButtonLink to={series[row.serie].to} size="sm">
                    {manages ? 'Conferir' : 'Ver'}
                    <span className="sr-only"> {series[row.serie].name}</span>
                  </ButtonLink>
                )}
              />
            </Card>
          )}
        </AsyncView>
        {manages && <SourcesCard />}
      </div>
    </>
  );
}
