import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { AsyncView } from '@/components/feedback/async-view';
import { Banner } from '@/components/feedback/banner';
import { PageHeader } from '@/components/feedback/page-header';
import { ButtonLink } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { useSearchState } from '@/hooks/use-search-state';
import { paths } from '@/lib/paths';
import { textParam } from '@/lib/search-params';
import { billQuery, simulationQuery } from './queries';
import { WizardView } from './wizard-view';

const params = { id: textParam(), versao: textParam(), documento: textParam() };

/** The wizard: empty, over a simulation that was stored, or with what an analysed bill says. */
export function SimulationPage() {
  const [{ id, versao, documento }] = useSearchState(params);
  const [round, setRound] = useState(0);
  const restart = () => setRound((n) => n + 1);
  if (id !== '') return <Stored id={id} versao={Number(versao) || 0} onRestart={restart} />;
  if (documento !== '') {
    return <OfBill key={documento} documento={documento} onRestart={restart} />;
  }
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
        return <WizardView key={key} start={{ kept }} onRestart={onRestart} />;
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
