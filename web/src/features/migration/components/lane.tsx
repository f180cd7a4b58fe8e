import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { Pagination } from '@/components/data-table/pagination';
import { AsyncView } from '@/components/feedback/async-view';
import { EmptyState } from '@/components/feedback/empty-state';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';
import { formatDate, formatNumber } from '@/lib/format';
import { monthShort } from '@/lib/month';
import { paths } from '@/lib/paths';
import { lanePageSize, laneQuery } from '../queries';

/** Clients of low voltage that the law lets choose on a day to come. */
export function Lane() {
  const [page, setPage] = useState(1);
  const query = useQuery(laneQuery(page));
  return (
    <Card title="Baixa tensão: elegível em" padding="none">
      <AsyncView
        query={query}
        loadingLabel="Carregando clientes..."
        skeleton={<Skeleton size="m-5 h-24" />}
        errorTitle="Não foi possível carregar os clientes da baixa tensão."
        isEmpty={({ total }) => total === 0}
        empty={
          <EmptyState
            icon={<CalendarClock />}
            title="Nenhum cliente espera a abertura da baixa tensão."
            description="Aparecem aqui clientes do grupo B com a classe de consumo informada."
          />
        }
      >
        {({ data, total }) => (
          <>
            <p className="px-5 py-3 text-dense text-muted">
              Estimativa: regras da baixa tensão ainda não regulamentadas (produto padrão, tarifas
              segregadas, SUI, prazo de aviso). As datas da lei são parâmetros.
            </p>
            <ul
              aria-label="Clientes da baixa tensão"
              className="divide-y divide-border border-t border-border"
            >
              {data?.map((client) => (
                <li
                  key={client.cliente_id}
                  className="flex flex-wrap items-center justify-between gap-3 px-5 py-3"
                >
                  <span className="min-w-0 break-words">
                    <span className="font-medium">{client.cliente}</span>
                    <span className="block text-dense text-muted">
                      Elegível em {formatDate(client.elegivel_em)} · {client.motivo} · simulação a
                      partir de {monthShort(client.inicio_simulacao)}
                    </span>
                    <span className="block text-caption text-muted">
                      {client.consumo_mwh_ano === null
                        ? 'Consumo não informado'
                        : `${formatNumber(client.consumo_mwh_ano, 0, 3)} MWh por ano`}
                      {client.responsavel !== null && ` · ${client.responsavel}`}
                    </span>
                  </span>
                  <ButtonLink
                    size="sm"
                    to={paths.simulationOfClient(client.cliente_id)}
                    aria-label={`Simular se compensa para ${client.cliente}`}
                  >
                    Simular se compensa
                  </ButtonLink>
                </li>
              ))}
            </ul>
            {total > lanePageSize && (
              <Pagination page={page} pageSize={lanePageSize} total={total} onPage={setPage} />
            )}
          </>
        )}
      </AsyncView>
    </Card>
  );
}
