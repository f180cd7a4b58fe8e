import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { AsyncView } from '@/components/feedback/async-view';
import { Banner } from '@/components/feedback/banner';
import { PageHeader } from '@/components/feedback/page-header';
import { ButtonLink } from '@/components/ui/button';
import { onDemand } from '@/components/ui/on-demand';
import { Skeleton } from '@/components/ui/skeleton';
import { useSearchState } from '@/hooks/use-search-state';
import { paths } from '@/lib/paths';
import { textParam } from '@/lib/search-params';
import { billQuery, leadReadingQuery, simulationQuery } from './queries';
import { WizardView } from './wizard-view';

const StoredLowVoltage = onDemand(
  () => import('./low-voltage/stored-low-voltage').then((m) => m.StoredLowVoltage),
  { panel: true },
);

const params = {
  id: textParam(),
  versao: textParam(),
  documento: textParam(),
  cliente: textParam(),
};

/** The wizard: empty, over a stored simulation, or with what a bill or a client's registration says. */
export function SimulationPage() {
  const [{ id, versao, documento, cliente }] = useSearchState(params);
  const [round, setRound] = useState(0);
  const restart = () => setRound((n) => n + 1);
  if (id !== '') return <Stored id={id} versao={Number(versao) || 0} onRestart={restart} />;
  if (documento !== '') {
    return <OfBill key={documento} documento={documento} onRestart={restart} />;
  }
  if (cliente !== '') return <OfClient key={cliente} cliente={cliente} onRestart={restart} />;
  return <WizardView key={`new ${round}`} start={{}} onRestart={restart} />;
}

interface StoredProps {
  id: string;
  versao: number;
  onRestart: () => void;
}

function Stored({ id, versao, onRestart }: StoredProps) {
  const query = useQuery(simulationQuery(id, versao));
  return (
    <Opening
      query={query}
      loadingLabel="Carregando simulação..."
      errorTitle="Não foi possível carregar a simulação."
    >
      {(kept) => {
        const { simulacao, versao_mostrada } = kept;
        const key = `${simulacao.id} ${versao_mostrada} ${simulacao.version}`;
        if (kept.baixa_tensao) return <StoredLowVoltage key={key} kept={kept} />;
        const client = simulacao.client_id ? { id: simulacao.client_id, name: '' } : null;
        return <WizardView key={key} start={{ kept, client }} onRestart={onRestart} />;
      }}
    </Opening>
  );
}

interface OfBillProps {
  documento: string;
  onRestart: () => void;
}

function OfBill({ documento, onRestart }: OfBillProps) {
  return (
    <Opening
      query={useQuery(billQuery(documento))}
      loadingLabel="Carregando a fatura..."
      errorTitle="Não foi possível usar os dados da fatura."
    >
      {(reading) =>
        reading ? (
          <WizardView start={{ reading }} onRestart={onRestart} />
        ) : (
          <Unopened>
            <Banner
              tone="warn"
              title="Esta fatura ainda não foi lida."
              action={
                <ButtonLink size="sm" to={paths.invoiceDocument(documento)}>
                  Ver a análise
                </ButtonLink>
              }
            >
              A simulação usa os dados extraídos: espere a leitura terminar e confira-os.
            </Banner>
          </Unopened>
        )
      }
    </Opening>
  );
}

interface OfClientProps {
  cliente: string;
  onRestart: () => void;
}

function OfClient({ cliente, onRestart }: OfClientProps) {
  return (
    <Opening
      query={useQuery(leadReadingQuery(cliente))}
      loadingLabel="Carregando o cliente..."
      errorTitle="Não foi possível carregar o cliente."
    >
      {(start) => <WizardView start={start} onRestart={onRestart} />}
    </Opening>
  );
}

interface OpeningProps<T> {
  query: UseQueryResult<T>;
  loadingLabel: string;
  errorTitle: string;
  children: (data: T) => ReactNode;
}

/** What the wizard begins with, once it has come; what is typed later outlives a failed refetch. */
function Opening<T>({ query, loadingLabel, errorTitle, children }: OpeningProps<T>) {
  if (query.data !== undefined) return children(query.data);
  return (
    <Unopened>
      <AsyncView
        query={query}
        loadingLabel={loadingLabel}
        skeleton={<Skeleton size="h-64 w-full" />}
        errorTitle={errorTitle}
      >
        {() => null}
      </AsyncView>
    </Unopened>
  );
}

function Unopened({ children }: { children: ReactNode }) {
  return (
    <>
      <PageHeader
        title="Simulação de Propostas"
        back={{ to: paths.simulation(), label: 'Voltar para simulações' }}
      />
      {children}
    </>
  );
}
