import { type ReactNode, useState } from 'react';
import { Banner } from '@/components/feedback/banner';
import { ErrorBanner } from '@/components/feedback/error-banner';
import { FieldFrame } from '@/components/form/field-frame';
import { Button } from '@/components/ui/button';
import { Textarea } from '@/components/ui/textarea';
import { useTyped } from '@/hooks/use-unsaved';
import { ApiError } from '@/lib/api-error';
import { type LinkAnswers, useAdopt } from '../linking';
import type { BillDocument, Candidate, Question } from '../mappers';

interface LinkQuestionProps {
  /** Why the server did not link; nothing is shown for what is no question. */
  error: unknown;
  candidates: readonly Candidate[];
  /** Gestora and back office may link a document of another client. */
  mayConfirm: boolean;
  loading: boolean;
  onChoose: (candidate: Candidate) => void;
  onAnswer: (answers: LinkAnswers) => void;
}

/** The answers to what a link asks: whose the document is, another month, a month with a bill. */
export function LinkQuestion({ error, mayConfirm, loading, onAnswer, ...rest }: LinkQuestionProps) {
  const code = error instanceof ApiError ? error.code : '';
  const press = (label: string, answers: LinkAnswers) => (
    <Button key={label} size="sm" loading={loading} onClick={() => onAnswer(answers)}>
      {label}
    </Button>
  );
  switch (code) {
    case 'identidade_divergente':
      return mayConfirm ? <Identity loading={loading} onAnswer={onAnswer} {...rest} /> : null;
    case 'cnpj_divergente':
      return mayConfirm ? <Reason preset="" loading={loading} onAnswer={onAnswer} /> : null;
    case 'fora_da_vigencia':
      return <Answers>{press('Vincular a este contrato', { outOfTerm: true })}</Answers>;
    case 'mes_ja_faturado':
      return (
        <Answers>
          {press('Substitui', { sameMonth: 'substitui' })}
          {press('Complementa', { sameMonth: 'complementa' })}
          {press('São duas', { sameMonth: 'duas' })}
        </Answers>
      );
    default:
      return null;
  }
}

const Answers = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap gap-2">{children}</div>
);

type IdentityProps = Pick<LinkQuestionProps, 'candidates' | 'loading' | 'onChoose' | 'onAnswer'>;

/** Which of both is right; whatever is chosen, the reason is written down. */
function Identity({ candidates, loading, onChoose, onAnswer }: IdentityProps) {
  const [reason, setReason] = useState<string | null>(null);
  const choose = (by: Candidate['by'], why: string) => {
    const chosen = candidates.find((candidate) => candidate.by === by);
    if (chosen) onChoose(chosen);
    setReason(why);
  };
  return (
    <div className="space-y-3">
      <Answers>
        <Button size="sm" onClick={() => choose('instalacao', 'A instalação está certa')}>
          A instalação
        </Button>
        <Button size="sm" onClick={() => choose('cnpj', 'O CNPJ está certo')}>
          O CNPJ
        </Button>
        <Button size="sm" onClick={() => setReason('')}>
          Vincular assim mesmo…
        </Button>
      </Answers>
      {reason !== null && (
        <Reason key={reason} preset={reason} loading={loading} onAnswer={onAnswer} />
      )}
    </div>
  );
}

/** Takes the reason for which a document of another client is linked all the same. */
function Reason(props: {
  preset: string;
  loading: boolean;
  onAnswer: (answers: LinkAnswers) => void;
}) {
  const [reason, setReason] = useState(props.preset);
  useTyped(reason, { saving: props.loading });
  return (
    <div className="space-y-3">
      <FieldFrame id="link-reason" label="Motivo do vínculo" hint="Fica na trilha de auditoria.">
        {(control) => (
          <Textarea
            {...control}
            value={reason}
            maxLength={500}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </FieldFrame>
      <Button
        loading={props.loading}
        disabled={reason.trim() === ''}
        onClick={() => props.onAnswer({ reason: reason.trim() })}
      >
        Vincular mesmo assim
      </Button>
    </div>
  );
}

interface UnitQuestionProps {
  document: BillDocument;
  question: Question;
  /** The contract that a new unit is registered for. */
  contract: Candidate | null;
}

/** An installation that the register does not know: another number of a unit, or a new unit. */
export function UnitQuestion({ document, question, contract }: UnitQuestionProps) {
  const adopt = useAdopt(document);
  const renumbered = question.code === 'numero_mudou';
  return (
    <div className="space-y-3">
      <Banner tone="info" title={question.text}>
        {renumbered
          ? 'O CNPJ e o cliente são os desta unidade, mas o número é novo.'
          : 'Nenhuma unidade tem o número deste documento.'}
      </Banner>
      {adopt.error && (
        <ErrorBanner
          title="Não foi possível guardar o número da unidade."
          error={adopt.error}
          onRetry={() => adopt.reset()}
        />
      )}
      <Answers>
        {question.units.map((unit) => (
          <Button
            key={unit.id}
            size="sm"
            loading={adopt.isPending}
            onClick={() => adopt.mutate({ unit_id: unit.id })}
          >
            {renumbered ? `Sim, mudou (antes ${unit.meter})` : `É a unidade ${unit.meter}`}
          </Button>
        ))}
        {!renumbered && contract && (
          <Button
            size="sm"
            loading={adopt.isPending}
            onClick={() => adopt.mutate({ contract_id: contract.id })}
          >
            {`Cadastrar em ${contract.code}`}
          </Button>
        )}
      </Answers>
    </div>
  );
}
