import { Check, ChevronLeft, Pencil, RotateCcw } from 'lucide-react';
import { Banner } from '@/components/feedback/banner';
import { Button } from '@/components/ui/button';
import { messageOf } from '@/lib/api-error';
import { plural } from '@/lib/text';
import { ClientFields, OfferFields } from '../components/client-fields';
import { ClientLink } from '../components/client-link';
import { CreditFields } from '../components/credit-fields';
import { MonthTable } from '../components/month-table';
import { MoveFields } from '../components/move-fields';
import { GenerationFields, PremiseFields, TariffFields } from '../components/premise-fields';
import { RiskFields } from '../components/risk-fields';
import { isComplete, type Problem } from '../draft';
import { EntryContext } from '../entry-context';
import type { UseWizard } from '../use-wizard';

const hints = {
  missing: 'Revise os campos obrigatórios (*) antes de avançar para a simulação.',
  complete: 'Todos os campos obrigatórios estão preenchidos. Você pode avançar para a simulação.',
} as const;

/** Validação: what was read, to be looked over and corrected. */
export function DataStep({ wizard }: { wizard: UseWizard }) {
  const { state, send, calculate, check, go } = wizard;
  const { client, draft, editing, errors, problems, notices } = state;
  if (!draft) return null;
  const complete = isComplete(draft);
  const change = (next: typeof draft) => send({ type: 'changed', draft: next });
  return (
    <EntryContext
      value={{
        draft,
        errors,
        editing,
        type: (path, text) => send({ type: 'typed', path, text }),
      }}
    >
      <div className="space-y-6">
        <div className="flex flex-wrap items-center justify-end gap-3">
          {editing ? (
            <>
              <Button icon={<RotateCcw />} onClick={() => send({ type: 'discard' })}>
                Descartar alterações
              </Button>
              <Button icon={<Check />} onClick={check}>
                Salvar alterações
              </Button>
            </>
          ) : (
            <Button icon={<Pencil />} onClick={() => send({ type: 'edit' })}>
              Editar dados
            </Button>
          )}
        </div>
        <ReadingProblems problems={problems} notices={notices} />
        <Refused wizard={wizard} />
        <ClientLink
          client={client}
          editing={editing}
          onChange={(linked) => send({ type: 'linked', client: linked })}
        />
        <ClientFields />
        <MonthTable onChange={change} />
        <OfferFields />
        <CreditFields client={client} />
        <MoveFields />
        <TariffFields onChange={change} />
        <GenerationFields onChange={change} />
        <PremiseFields />
        <RiskFields />
        <div className="flex flex-wrap items-center justify-between gap-4">
          <Button icon={<ChevronLeft />} onClick={() => go('upload')}>
            Voltar
          </Button>
          <div className="flex flex-wrap items-center justify-end gap-4">
            <p role="status" className="max-w-xl text-dense text-muted">
              {complete ? hints.complete : hints.missing}
            </p>
            <Button
              variant="primary"
              disabled={!complete}
              loading={calculate.isPending}
              loadingLabel="Calculando…"
              onClick={() => calculate.mutate()}
            >
              Calcular simulação
            </Button>
          </div>
        </div>
      </div>
    </EntryContext>
  );
}

/** Why it could not be calculated; what names a field stands there too. */
function Refused({ wizard: { calculate, state } }: { wizard: UseWizard }) {
  if (calculate.error) {
    return (
      <Banner
        tone="bad"
        title={messageOf(calculate.error, 'Não foi possível calcular a simulação.')}
      >
        {calculate.loose.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </Banner>
    );
  }
  if (Object.keys(state.errors).length === 0 || state.problems.length > 0) return null;
  return <Banner tone="bad" title="Corrija os campos marcados." />;
}

interface ReadingProblemsProps {
  problems: readonly Problem[];
  notices: readonly string[];
}

/** What the file says that cannot be used, cell by cell, and what was done about the rest. */
function ReadingProblems({ problems, notices }: ReadingProblemsProps) {
  return (
    <>
      {problems.length > 0 && (
        <Banner
          tone="warn"
          title={`${plural(problems.length, 'ponto a corrigir', 'pontos a corrigir')}. O que foi lido está nos campos abaixo.`}
        >
          <ul aria-label="O que corrigir" className="space-y-1">
            {problems.map((problem) => (
              <li key={`${problem.cell} ${problem.message}`}>
                {problem.cell !== '' && (
                  <strong className="font-semibold text-fg">{problem.cell}: </strong>
                )}
                {problem.message}
                {problem.text !== '' && ` (estava “${problem.text}”)`}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      {notices.map((notice) => (
        <Banner key={notice} tone="info" title={notice} />
      ))}
    </>
  );
}
