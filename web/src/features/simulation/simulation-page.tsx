import { useMutation, useQuery } from '@tanstack/react-query';
import { Download, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type SimulationKeptWire, simulationTemplatePath } from '@/api/simulation';
import { AsyncView } from '@/components/feedback/async-view';
import { Banner } from '@/components/feedback/banner';
import { PageHeader } from '@/components/feedback/page-header';
import { DirtyGuard } from '@/components/form/dirty-guard';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { useSearchState } from '@/hooks/use-search-state';
import { messageOf } from '@/lib/api-error';
import { download } from '@/lib/download';
import { paths } from '@/lib/paths';
import { optionParam, textParam } from '@/lib/search-params';
import { ExplainedEntryContext } from './components/explained';
import { WizardSteps } from './components/wizard-steps';
import { simulationQuery } from './queries';
import { DataStep } from './steps/data-step';
import { ProposalStep } from './steps/proposal-step';
import { SimulationStep } from './steps/simulation-step';
import { UploadStep } from './steps/upload-step';
import { useWizard } from './use-wizard';
import { reachable, type Step, steps } from './wizard';

const params = { id: textParam(), versao: textParam(), passo: optionParam(steps) };

/** The wizard, empty or over a simulation that was stored. */
export function SimulationPage() {
  const [{ id, versao }] = useSearchState(params);
  const [round, setRound] = useState(0);
  const restart = () => setRound((n) => n + 1);
  if (id === '') return <WizardView key={`new ${round}`} kept={null} onRestart={restart} />;
  return <Stored id={id} versao={Number(versao) || 0} onRestart={restart} />;
}

interface StoredProps {
  id: string;
  versao: number;
  onRestart: () => void;
}

function Stored({ id, versao, onRestart }: StoredProps) {
  const query = useQuery(simulationQuery(id, versao));
  if (query.data) {
    const { simulacao, versao_mostrada } = query.data;
    const key = `${simulacao.id} ${versao_mostrada} ${simulacao.version}`;
    return <WizardView key={key} kept={query.data} onRestart={onRestart} />;
  }
  return (
    <>
      <PageHeader
        title="Simulação de Propostas"
        back={{ to: paths.simulation(), label: 'Voltar para simulações' }}
      />
      <AsyncView
        query={query}
        loadingLabel="Carregando simulação..."
        skeleton={<Skeleton size="h-64 w-full" />}
        errorTitle="Não foi possível carregar a simulação."
      >
        {() => null}
      </AsyncView>
    </>
  );
}

interface WizardViewProps {
  kept: SimulationKeptWire | null;
  onRestart: () => void;
}

function WizardView({ kept, onRestart }: WizardViewProps) {
  const navigate = useNavigate();
  const [{ passo }, setParams] = useSearchState(params);
  const wizard = useWizard(kept, (next: Step) => {
    setParams({ passo: next }, { push: true });
    window.scrollTo({ top: 0 });
  });
  const { state } = wizard;
  const step = reachable(passo ?? (kept ? 'proposta' : 'upload'), state);
  const template = useMutation({
    mutationFn: () => download(simulationTemplatePath, {}, 'modelo-simulacao.xlsx'),
  });
  const restart = () => {
    void navigate(paths.simulation());
    onRestart();
  };
  return (
    <>
      <DirtyGuard when={state.unsaved} />
      <PageHeader
        title="Simulação de Propostas"
        description={kept ? `nº ${kept.simulacao.numero} · ${kept.simulacao.nome}` : undefined}
        actions={
          <>
            {state.draft && (
              <Button icon={<RotateCcw />} onClick={restart}>
                Iniciar nova simulação
              </Button>
            )}
            <Button
              icon={<Download />}
              loading={template.isPending}
              onClick={() => template.mutate()}
            >
              Ver planilha modelo
            </Button>
          </>
        }
      />
      <div className="space-y-6">
        {template.error && (
          <Banner
            tone="bad"
            title={messageOf(template.error, 'Não foi possível baixar a planilha modelo.')}
          />
        )}
        <WizardSteps step={step} />
        {step === 'upload' && <UploadStep wizard={wizard} />}
        {step === 'dados' && <DataStep wizard={wizard} />}
        {state.result && (
          <ExplainedEntryContext
            value={{ entry: state.result.entry, stored: kept !== null && !state.unsaved }}
          >
            {step === 'simulacao' && <SimulationStep wizard={wizard} />}
            {step === 'proposta' && <ProposalStep wizard={wizard} kept={kept} />}
          </ExplainedEntryContext>
        )}
      </div>
    </>
  );
}
