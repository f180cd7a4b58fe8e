import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import type { MergeTwins, MergeTwinsFound } from '@/api/gen/types.gen';
import { useCan } from '@/api/session';
import { AsyncView } from '@/components/feedback/async-view';
import { EmptyState } from '@/components/feedback/empty-state';
import { PageHeader } from '@/components/feedback/page-header';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { onDemand } from '@/components/ui/on-demand';
import { Skeleton } from '@/components/ui/skeleton';
import { maskCnpj } from '@/lib/identifier/cnpj';
import { paths } from '@/lib/paths';
import { plural } from '@/lib/text';
import { MergesCard } from './merges-card';
import { clientTwinsQuery, type Kind, unitTwinsQuery } from './queries';

const MergeDialog = onDemand(() => import('./merge-dialog').then((m) => m.MergeDialog));

/** Rows that look like one thing, and the merges that were made of such rows. */
export function TwinsPage() {
  const mayMergeClients = useCan('clients:merge');
  const [chosen, setChosen] = useState<{ kind: Kind; twins: MergeTwins } | null>(null);
  return (
    <>
      <PageHeader
        title="Possíveis duplicados"
        description="Cadastros que parecem ser o mesmo. Junte-os: contratos, medições e documentos passam ao que fica, com o cadastro dele; o outro continua a ser encontrado."
        back={{ to: paths.clients, label: 'Voltar para clientes' }}
      />
      <div className="space-y-6">
        <UnitTwins onChoose={(twins) => setChosen({ kind: 'unidade', twins })} />
        {mayMergeClients && (
          <ClientTwins onChoose={(twins) => setChosen({ kind: 'cliente', twins })} />
        )}
        <MergesCard />
      </div>
      {chosen && (
        <MergeDialog kind={chosen.kind} twins={chosen.twins} onClose={() => setChosen(null)} />
      )}
    </>
  );
}

interface ListProps {
  onChoose: (twins: MergeTwins) => void;
}

function UnitTwins({ onChoose }: ListProps) {
  const query = useQuery(unitTwinsQuery);
  return (
    <TwinsCard
      title="Unidades"
      description="O mesmo código em um cliente, escrito de outro jeito."
      none="Nenhuma unidade repetida."
      query={query}
      onChoose={onChoose}
    />
  );
}

function ClientTwins({ onChoose }: ListProps) {
  const query = useQuery(clientTwinsQuery);
  return (
    <TwinsCard
      title="Clientes"
      description="O mesmo nome com CNPJ de outra empresa. Estabelecimentos da mesma empresa não são duplicados: use o grupo."
      none="Nenhum cliente repetido."
      query={query}
      onChoose={onChoose}
    />
  );
}

interface TwinsCardProps extends ListProps {
  title: string;
  description: string;
  none: string;
  query: {
    data: MergeTwinsFound | undefined;
    error: unknown;
    isFetching: boolean;
    refetch: () => unknown;
  };
}

function TwinsCard({ title, description, none, query, onChoose }: TwinsCardProps) {
  return (
    <Card
      title={title}
      description={description}
      padding="none"
      refreshing={query.isFetching && query.data !== undefined}
    >
      <AsyncView
        query={query}
        loadingLabel={`Carregando ${title.toLowerCase()}...`}
        skeleton={
          <div className="p-4">
            <Skeleton size="h-24 w-full" />
          </div>
        }
        errorTitle="Não foi possível carregar os possíveis duplicados."
        isEmpty={({ total }) => total === 0}
        empty={<EmptyState icon={<Copy />} title={none} />}
      >
        {({ data, total }) => (
          <>
            <ul className="divide-y divide-border">
              {data.map((twins) => (
                <TwinRow key={twins.iguais[0]?.id} twins={twins} onChoose={onChoose} />
              ))}
            </ul>
            {total > data.length && (
              <p className="border-t border-border p-4 text-dense text-muted">
                Mostrados os primeiros {data.length} de {total}.
              </p>
            )}
          </>
        )}
      </AsyncView>
    </Card>
  );
}

function TwinRow({ twins, onChoose }: { twins: MergeTwins } & ListProps) {
  const names = twins.iguais.map(({ nome }) => nome).join(', ');
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 p-4">
      <div className="min-w-0 flex-1 basis-60 space-y-1">
        {twins.cliente && <p className="text-body font-medium break-words">{twins.cliente}</p>}
        <ul className="space-y-0.5 text-dense">
          {twins.iguais.map((twin) => (
            <li key={twin.id} className="break-words">
              {twin.nome}
              {twin.cnpj && <span className="tabular-nums"> · {maskCnpj(twin.cnpj)}</span>}
              <span className="text-muted">
                {' · '}
                {plural(twin.contratos, 'contrato', 'contratos')}
                {twin.cnpj && <> · {plural(twin.unidades, 'unidade', 'unidades')}</>}
                {' · '}
                {plural(twin.meses, 'mês medido', 'meses medidos')}
              </span>
            </li>
          ))}
        </ul>
      </div>
      <Button size="sm" aria-label={`Comparar e juntar ${names}`} onClick={() => onChoose(twins)}>
        Comparar e juntar
      </Button>
    </li>
  );
}
