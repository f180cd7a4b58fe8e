import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Medal, Trophy } from 'lucide-react';
import { queryOf } from '@/api/call';
import { getRanking } from '@/api/gen/ranking';
import type { RankingBoardBody } from '@/api/gen/types.gen';
import { useUser } from '@/api/session';
import { AsyncView } from '@/components/feedback/async-view';
import { EmptyState } from '@/components/feedback/empty-state';
import { PageHeader } from '@/components/feedback/page-header';
import { MonthPicker } from '@/components/form/month-picker';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';
import { useSearchState } from '@/hooks/use-search-state';
import { currentMonth, monthLabel } from '@/lib/month';
import { hasRole } from '@/lib/permissions';
import { monthParam } from '@/lib/search-params';
import { plural } from '@/lib/text';
import { type Standing, standingsOf } from './standing';

const rankingQuery = (mes: string) => queryOf(getRanking, { query: { mes } });

/** Who closed how many contracts in the month, under pseudonyms. */
export function RankingPage() {
  const [{ mes }, setFilters] = useSearchState({ mes: monthParam(currentMonth()) });
  const query = useQuery(rankingQuery(mes));
  return (
    <>
      <PageHeader
        title="Ranking de Consultores (Anônimo)"
        description={`Contratos fechados em ${monthLabel(mes)}. Os códigos são novos a cada mês.${hasRole(useUser(), 'gestora') ? ' Anônimo para os consultores.' : ''}`}
        actions={
          <MonthPicker
            label="Mês do ranking"
            value={mes}
            onChange={(next) => setFilters({ mes: next }, { push: true })}
            arrows
          />
        }
      />
      <AsyncView
        query={query}
        loadingLabel="Carregando ranking..."
        skeleton={
          <div className="space-y-6">
            <Skeleton size="h-28 w-full" />
            <Skeleton size="h-80 w-full" />
          </div>
        }
        errorTitle="Não foi possível carregar o ranking."
      >
        {(data) => (
          <div className="space-y-6">
            {data.voce && <OwnCard own={data.voce} month={mes} />}
            <Card title="Os sete primeiros">
              {data.ranking.length === 0 ? (
                <EmptyState
                  icon={<Trophy />}
                  title="Nenhum contrato fechado neste mês."
                  description="Conta o mês em que o contrato passa a Ativo, para o consultor do cliente."
                />
              ) : (
                <ol className="space-y-4">
                  {standingsOf(data.ranking).map((entry) => (
                    <Line key={entry.codigo} entry={entry} />
                  ))}
                </ol>
              )}
            </Card>
          </div>
        )}
      </AsyncView>
    </>
  );
}

function OwnCard({ own, month }: { own: NonNullable<RankingBoardBody['voce']>; month: string }) {
  return (
    <Card title="Sua posição">
      {own.contratos === 0 ? (
        <p className="text-body text-muted">
          Você ainda não fechou contratos em {monthLabel(month)}.
        </p>
      ) : (
        <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <span className="text-kpi font-semibold tabular-nums">{own.posicao}º</span>
          <span className="text-body text-muted">
            {plural(own.contratos, 'contrato fechado', 'contratos fechados')}
          </span>
        </p>
      )}
    </Card>
  );
}

/** The first three have a badge, in word and colour. */
const badges: Readonly<Record<number, 'warn' | 'neutral' | 'info'>> = {
  1: 'warn',
  2: 'neutral',
  3: 'info',
};

/** A bar that is longer than its share is hatched. */
function barOf({ offScale, eu }: Standing): string {
  if (offScale) return 'hatch';
  return eu ? 'bg-ok' : 'bg-primary';
}

function Line({ entry }: { entry: Standing }) {
  const badge = badges[entry.position];
  const contracts = plural(entry.contratos, 'contrato', 'contratos');
  return (
    <li aria-current={entry.eu || undefined} className="space-y-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {badge ? (
          <Badge tone={badge}>
            <Medal className="size-3.5" aria-hidden="true" />
            {entry.position}º lugar
          </Badge>
        ) : (
          <span className="text-dense text-muted">{entry.position}º</span>
        )}
        <span className="font-medium break-all">{entry.codigo}</span>
        {entry.nome && <span className="min-w-0 break-words text-muted">{entry.nome}</span>}
        {entry.eu && <Badge tone="ok">Você</Badge>}
        <span className="ml-auto text-dense tabular-nums">
          {contracts}
          {entry.offScale && <span className="text-muted"> · fora de escala</span>}
        </span>
      </div>
      <div aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-subtle">
        <div
          data-testid="barra"
          className={clsx('h-full rounded-full', barOf(entry))}
          style={{ width: `${entry.width}%` }}
        />
      </div>
    </li>
  );
}
