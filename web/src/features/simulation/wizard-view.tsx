import { useMutation, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Check, Download, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { simulationTemplate } from '@/api/gen/simulacao';
import { Banner } from '@/components/feedback/banner';
import { PageHeader } from '@/components/feedback/page-header';
import { Button } from '@/components/ui/button';
import { onDemand } from '@/components/ui/on-demand';
import { Skeleton } from '@/components/ui/skeleton';
import { useSearchState } from '@/hooks/use-search-state';
import { useRecovered, useUnsaved } from '@/hooks/use-unsaved';
import { messageOf } from '@/lib/api-error';
import { download } from '@/lib/download';
import { paths } from '@/lib/paths';
import { optionParam } from '@/lib/search-params';
import { discarding } from '@/lib/unsaved/work';
import { ExplainedEntryContext } from './components/explained';
import { StoredList } from './components/stored-list';
import type { Draft } from './draft';
import { simulationsQuery } from './queries';
import { DataStep } from './steps/data-step';
import { UploadStep } from './steps/upload-step';
import { useWizard } from './use-wizard';
import { reachable, type Start, type Step, stepLabels, steps } from './wizard';

const SimulationStep = onDemand(
  () => import('./steps/simulation-step').then((m) => m.SimulationStep),
  { panel: true },
);

const ProposalStep = onDemand(() => import('./steps/proposal-step').then((m) => m.ProposalStep), {
  panel: true,
});

const params = { passo: optionParam(steps) };
const stepOfAddress = Object.keys(params);

interface WizardViewProps {
  start: Start;
  onRestart: () => void;
}

/** The four steps, from where the wizard begins. */
export function WizardView({ start, onRestart }: WizardViewProps) {
  const navigate = useNavigate();
  const [{ passo }, setParams] = useSearchState(params);
  const wizard = useWizard(start, (next: Step) => {
    setParams({ passo: next }, { push: true });
    window.scrollTo({ top: 0 });
  });
  const { state } = wizard;
  const name = `assistente ${start.kept?.simulacao.id ?? ''}`;
  useUnsaved(state.unsaved, {
    keeps: stepOfAddress,
    draft: { name, read: () => state.draft ?? undefined },
  });
  useRecovered(name, (draft) => {
    wizard.send({ type: 'opened', draft: draft as Draft, editing: true });
    wizard.go('dados');
  });
  const step = reachable(passo ?? firstStep(start), state);
  const template = useMutation({
    mutationFn: () => download(simulationTemplate.url, {}, 'modelo-simulacao.xlsx'),
  });
  const restart = () =>
    discarding(() => {
      void navigate(paths.simulation());
      onRestart();
    });
  const kept = start.kept ?? null;
  return (
    <>
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
        {step === 'upload' ? (
          <Beginning>
            <WizardSteps step={step} />
            <UploadStep wizard={wizard} />
          </Beginning>
        ) : (
          <WizardSteps step={step} />
        )}
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

/** The first step, after the stored simulations for who has some and before them for others. */
function Beginning({ children }: { children: ReactNode }) {
  const { data, isPending } = useQuery(simulationsQuery('', 1));
  // Neither is drawn before it is known which comes first: nothing jumps.
  if (isPending) return <Skeleton size="h-64 w-full" />;
  const returns = data !== undefined && data.total > 0;
  return (
    <>
      {returns && <StoredList />}
      {children}
      {!returns && <StoredList />}
    </>
  );
}

/** The step of an address that names none. */
function firstStep({ kept, reading }: Start): Step {
  if (kept) return 'proposta';
  return reading ? 'dados' : 'upload';
}

/** Where the wizard stands: the four steps, the ones before marked as done. */
function WizardSteps({ step }: { step: Step }) {
  const at = steps.indexOf(step);
  return (
    <nav aria-label="Etapas da simulação">
      <ol className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {steps.map((each, i) => (
          <li
            key={each}
            aria-current={i === at ? 'step' : undefined}
            className={clsx(
              'flex min-w-0 items-center gap-2 border-t-2 pt-2 text-body',
              i <= at ? 'border-primary' : 'border-border',
              i === at ? 'font-semibold' : 'text-muted',
            )}
          >
            <span
              aria-hidden="true"
              className={clsx(
                'flex size-6 shrink-0 items-center justify-center rounded-full text-caption font-semibold',
                i < at ? 'bg-primary text-primary-fg' : 'bg-subtle text-fg',
              )}
            >
              {i < at ? <Check className="size-4" /> : i + 1}
            </span>
            <span className="min-w-0">{stepLabels[each]}</span>
            {i < at && <span className="sr-only">, concluída</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
