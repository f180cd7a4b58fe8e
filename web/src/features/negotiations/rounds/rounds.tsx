import { useQuery } from '@tanstack/react-query';
import { FileSearch, Plus } from 'lucide-react';
import { useState } from 'react';
import type { NegotiationBody } from '@/api/gen/types.gen';
import { AsyncView } from '@/components/feedback/async-view';
import { EmptyState } from '@/components/feedback/empty-state';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Select } from '@/components/ui/select';
import { Skeleton } from '@/components/ui/skeleton';
import { useSearchState } from '@/hooks/use-search-state';
import { textParam } from '@/lib/search-params';
import { roundsQuery } from '../queries';
import { RoundDialog } from './round-dialog';
import { RoundPanel } from './round-panel';
import { statusLabel } from './words';

const params = { rodada: textParam() };

/** The quotation rounds of a deal, the newest first in sight. */
export function Rounds({ deal }: { deal: NegotiationBody }) {
  const query = useQuery(roundsQuery(deal.id));
  const [chosen, setChosen] = useSearchState(params);
  const [opening, setOpening] = useState(false);
  const open = query.data?.some(({ status }) => status === 'aberta') ?? true;
  const mayOpen = !open && deal.contrato_id === null && deal.encerrada_em === null;
  const shown = query.data?.find(({ id }) => id === chosen.rodada) ?? query.data?.[0];
  return (
    <Card
      title="Cotação com fornecedores"
      description="A mesma especificação para todos, por um link que não pede cadastro."
      actions={
        <>
          {query.data && query.data.length > 1 && (
            <Select
              aria-label="Rodada"
              value={shown?.id ?? ''}
              options={query.data.map((round) => ({
                value: round.id,
                label: `${round.referencia} (${statusLabel(round.status)})`,
              }))}
              onChange={(event) => setChosen({ rodada: event.target.value })}
            />
          )}
          {mayOpen && (
            <Button icon={<Plus />} onClick={() => setOpening(true)}>
              Abrir rodada
            </Button>
          )}
        </>
      }
    >
      <AsyncView
        query={query}
        loadingLabel="Carregando rodadas..."
        skeleton={<Skeleton size="h-40 w-full" />}
        errorTitle="Não foi possível carregar as rodadas."
        isEmpty={(rounds) => rounds.length === 0}
        empty={
          <EmptyState
            icon={<FileSearch />}
            title="Nenhuma rodada de cotação."
            description="Abra uma rodada para receber ofertas comparáveis de vários fornecedores."
            action={
              mayOpen && (
                <Button size="sm" onClick={() => setOpening(true)}>
                  Abrir a primeira rodada
                </Button>
              )
            }
          />
        }
      >
        {() => shown && <RoundPanel key={shown.id} roundId={shown.id} />}
      </AsyncView>
      {opening && (
        <RoundDialog
          deal={deal}
          onClose={() => setOpening(false)}
          onOpened={(id) => {
            setOpening(false);
            setChosen({ rodada: id });
          }}
        />
      )}
    </Card>
  );
}
