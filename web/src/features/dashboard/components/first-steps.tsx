import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Circle, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { keyOf, queryOf } from '@/api/call';
import { continueWithoutMail, listFirstSteps } from '@/api/gen/dashboard';
import { importTemplateXlsx } from '@/api/gen/importacoes';
import type { FirstStepsOutputBody } from '@/api/gen/types.gen';

import { Button, ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ExternalButton } from '@/components/ui/external-button';
import { notify } from '@/components/ui/notify';
import { messageOf } from '@/lib/api-error';
import { paths } from '@/lib/paths';
import { plural } from '@/lib/text';
import { hideSteps, type StepKey, stepsHidden, told } from '../first-steps';

type Step = NonNullable<FirstStepsOutputBody['passos']>[number];

/** The first steps on the home: until the installation is ready, then until they are put away. */
export function FirstSteps() {
  const { data } = useQuery(queryOf(listFirstSteps, {}));
  const [hidden, setHidden] = useState(stepsHidden);
  const steps = data?.passos ?? [];
  if (!data || steps.length === 0) return null;
  if (data.pronto ? hidden : steps.every(({ feito }) => feito)) return null;
  const hide = () => {
    hideSteps();
    setHidden(true);
  };
  return <FirstStepsCard steps={steps} onHide={data.pronto ? hide : undefined} />;
}

interface FirstStepsCardProps {
  steps: readonly Step[];
  /** Left out while a step of a ready installation is missing. */
  onHide?: () => void;
}

/** Each step with its state, one sentence and what is done about it. */
export function FirstStepsCard({ steps, onHide }: FirstStepsCardProps) {
  const done = steps.filter(({ feito }) => feito).length;
  return (
    <Card
      title="Primeiros passos"
      description={`${done} de ${plural(steps.length, 'passo feito', 'passos feitos')}`}
      padding="none"
      actions={
        onHide && (
          <Button variant="ghost" size="sm" onClick={onHide}>
            Ocultar
          </Button>
        )
      }
    >
      <ol aria-label="Primeiros passos" className="divide-y divide-border">
        {steps.map((step) => (
          <StepLine key={step.passo} step={step} />
        ))}
      </ol>
    </Card>
  );
}

function StepLine({ step: { passo, feito, detalhe } }: { step: Step }) {
  const { title, open, done } = told[passo];
  const Icon = feito ? CircleCheck : Circle;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3">
      <Icon
        aria-hidden="true"
        className={feito ? 'size-5 shrink-0 text-ok' : 'size-5 shrink-0 text-muted'}
      />
      <div className="min-w-0 flex-1 basis-60">
        <p className="text-body font-medium">
          {title}
          <span className="sr-only">{feito ? ': feito' : ': a fazer'}</span>
        </p>
        <p className="text-dense text-muted">{feito ? detalhe || done : `${open} ${detalhe}`}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <StepActs step={passo} done={feito} />
      </div>
    </li>
  );
}

function StepActs({ step, done }: { step: StepKey; done: boolean }) {
  switch (step) {
    case 'email':
      return (
        <>
          {!done && <WithoutMail />}
          <ButtonLink to={paths.adminMail} size="sm">
            Configurar e testar
          </ButtonLink>
        </>
      );
    case 'dados_mercado':
      return (
        <ButtonLink to={paths.adminMarketData} size="sm">
          Conferir
        </ButtonLink>
      );
    case 'usuarios':
      return (
        <ButtonLink to={`${paths.adminUsers}?convidar=1`} size="sm">
          Convidar usuário
        </ButtonLink>
      );
    case 'contratos':
      return (
        <>
          <ButtonLink to={paths.contracts()} state={{ act: 'criar' }} size="sm" variant="ghost">
            Criar contrato manualmente
          </ButtonLink>
          <ButtonLink to={paths.contractImports} size="sm">
            Importar contratos
          </ButtonLink>
        </>
      );
    case 'medicao':
      return (
        <>
          <ExternalButton href={importTemplateXlsx.url} size="sm">
            Baixar exemplo
          </ExternalButton>
          <ButtonLink to={paths.balances} state={{ act: 'enviar' }} size="sm">
            Enviar planilha
          </ButtonLink>
        </>
      );
    case 'fatura':
      return (
        <ButtonLink to={paths.invoiceAnalysis} size="sm">
          Enviar fatura
        </ButtonLink>
      );
    case 'mes_fechado':
      return (
        <ButtonLink to={paths.closing()} size="sm">
          Abrir fechamento
        </ButtonLink>
      );
  }
}

/** Records that nothing is to be sent, which ends the step. */
function WithoutMail() {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => continueWithoutMail({}),
    onSuccess: (steps) => client.setQueryData(keyOf(listFirstSteps, {}), steps),
    onError: (error) => notify.error(messageOf(error, 'Não foi possível registrar.')),
  });
  return (
    <Button variant="ghost" size="sm" loading={isPending} onClick={() => mutate()}>
      Continuar sem enviar
    </Button>
  );
}
