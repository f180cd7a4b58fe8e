import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { acceptProposal, refuseProposal } from '@/api/gen/proposta-por-link';
import type { ProposalPublicBody } from '@/api/gen/types.gen';
import { Banner } from '@/components/feedback/banner';
import { FieldFrame } from '@/components/form/field-frame';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Input } from '@/components/ui/input';
import { Textarea } from '@/components/ui/textarea';
import { useTyped } from '@/hooks/use-unsaved';
import { ApiError, messageOf } from '@/lib/api-error';
import { formatDate } from '@/lib/format';
import { isCpf, maskCpf } from '@/lib/identifier/cpf';
import { discarding } from '@/lib/unsaved/work';
import { publicProposalQuery } from './queries';
import { RequestCode } from './request-code';

interface AnswerCardProps {
  token: string;
  proposal: ProposalPublicBody;
}

/** The client's answer: accepted by name and CPF, or refused with a reason. */
export function AnswerCard({ token, proposal }: AnswerCardProps) {
  const [refusing, setRefusing] = useState(false);
  return (
    <Card
      title="Sua resposta"
      description={`Responda até ${formatDate(proposal.valid_until)}. Data, hora e endereço IP ficam registrados com a resposta.`}
    >
      {refusing ? (
        <Refuse token={token} proposal={proposal} onBack={() => setRefusing(false)} />
      ) : (
        <Accept token={token} proposal={proposal} onRefuse={() => setRefusing(true)} />
      )}
    </Card>
  );
}

/** Sends an answer to the version that was read; what comes back takes its place. */
function useAnswer<B>(token: string, send: (body: B) => Promise<ProposalPublicBody>) {
  const client = useQueryClient();
  const { queryKey } = publicProposalQuery(token);
  return useMutation({
    mutationFn: send,
    meta: { keepSession: true },
    onSuccess: (answered) => {
      client.setQueryData(queryKey, answered);
      window.scrollTo({ top: 0 });
    },
  });
}

interface AcceptProps extends AnswerCardProps {
  onRefuse: () => void;
}

function Accept({ token, proposal, onRefuse }: AcceptProps) {
  const [name, setName] = useState('');
  const [cpf, setCpf] = useState('');
  const [codigo, setCodigo] = useState('');
  const [tried, setTried] = useState(false);
  const { version } = proposal;
  const accept = useAnswer(token, () =>
    acceptProposal({ body: { token, name: name.trim(), cpf, codigo, version } }),
  );
  useTyped([name, cpf, codigo], { saving: accept.isPending || accept.isSuccess });
  const wrong = {
    name: name.trim().split(/\s+/).length < 2 ? 'Informe o nome completo' : undefined,
    cpf: isCpf(cpf) ? undefined : 'CPF inválido',
    codigo: codigo.length === 6 ? undefined : 'Informe os 6 dígitos do código',
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!wrong.name && !wrong.cpf && !wrong.codigo && !accept.isPending) accept.mutate(undefined);
  };
  const refused = refusedFields(accept.error);
  if (proposal.aceite.como !== 'codigo') return <AskSomebody {...{ proposal, onRefuse }} />;
  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      <Failed token={token} error={accept.error} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextEntry
          label="Nome completo"
          value={name}
          onChange={setName}
          autoComplete="name"
          error={(tried ? wrong.name : undefined) ?? refused.name}
        />
        <TextEntry
          label="CPF"
          value={cpf}
          onChange={(text) => setCpf(maskCpf(text))}
          inputMode="numeric"
          placeholder="000.000.000-00"
          error={(tried ? wrong.cpf : undefined) ?? refused.cpf}
        />
        <RequestCode token={token} ways={proposal.aceite} />
        <TextEntry
          label="Código de 6 dígitos"
          value={codigo}
          onChange={(text) => setCodigo(text.replace(/\D/g, '').slice(0, 6))}
          inputMode="numeric"
          autoComplete="one-time-code"
          error={(tried ? wrong.codigo : undefined) ?? refused.codigo}
        />
      </div>
      <p className="text-dense text-muted">
        {`Ao aceitar, você confirma que pode responder por ${proposal.nome_cliente} e que leu a proposta ${proposal.rotulo} e as suas premissas. O contrato vem depois, para assinatura.`}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" loading={accept.isPending} loadingLabel="Enviando…">
          Aceitar proposta
        </Button>
        <Button variant="ghost" onClick={() => discarding(onRefuse)}>
          Não quero aceitar
        </Button>
      </div>
    </form>
  );
}

/** Why a proposal is not accepted by its link. */
const whyNot: Readonly<Record<ProposalPublicBody['aceite']['como'], string>> = {
  codigo: '',
  sem_contato:
    'O aceite por aqui pede um código, e ainda não há um e-mail seu cadastrado pela nossa equipe para recebê-lo.',
  sem_servidor: 'O aceite por aqui pede um código, que não pode ser enviado por e-mail agora.',
  bloqueado: 'O aceite por este link foi bloqueado depois de 30 tentativas de código.',
};

/** Whom to ask where no code can be sent. */
function AskSomebody({ proposal, onRefuse }: Omit<AcceptProps, 'token'>) {
  return (
    <div className="space-y-4">
      <Banner tone="info" title={`Para aceitar, fale com ${proposal.autor}.`}>
        {whyNot[proposal.aceite.como]}
      </Banner>
      <Button variant="ghost" onClick={onRefuse}>
        Não quero aceitar
      </Button>
    </div>
  );
}

interface RefuseProps extends AnswerCardProps {
  onBack: () => void;
}

function Refuse({ token, proposal: { version }, onBack }: RefuseProps) {
  const id = useId();
  const [reason, setReason] = useState('');
  const refuse = useAnswer(token, () =>
    refuseProposal({ body: { token, reason: reason.trim(), version } }),
  );
  useTyped(reason, { saving: refuse.isPending || refuse.isSuccess });
  return (
    <div className="space-y-4">
      <Failed token={token} error={refuse.error} />
      <FieldFrame id={id} label="Motivo" hint="Opcional, mas ajuda a preparar outra proposta.">
        {(control) => (
          <Textarea
            {...control}
            rows={4}
            maxLength={2000}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </FieldFrame>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="danger"
          loading={refuse.isPending}
          loadingLabel="Enviando…"
          onClick={() => refuse.mutate(undefined)}
        >
          Recusar proposta
        </Button>
        <Button variant="ghost" onClick={() => discarding(onBack)}>
          Voltar
        </Button>
      </div>
    </div>
  );
}

/** Why the answer was not taken; one to another version asks to read the new one first. */
function Failed({ token, error }: { token: string; error: unknown }) {
  const client = useQueryClient();
  if (!error || Object.keys(refusedFields(error)).length > 0) return null;
  const moved = error instanceof ApiError && [404, 409].includes(error.status);
  return (
    <Banner
      tone="bad"
      title={messageOf(error, 'Não foi possível enviar a resposta. Tente novamente.')}
      action={
        moved && (
          <Button
            size="sm"
            onClick={() => {
              const { queryKey } = publicProposalQuery(token);
              void client.invalidateQueries({ queryKey });
              window.scrollTo({ top: 0 });
            }}
          >
            Ver a proposta atual
          </Button>
        )
      }
    />
  );
}

function refusedFields(error: unknown): Partial<Record<string, string>> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(error.fields.map((field) => [field.path, field.message]));
}

interface TextEntryProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  error: string | undefined;
  autoComplete?: string;
  inputMode?: 'numeric';
  placeholder?: string;
}

function TextEntry({
  label,
  value,
  onChange,
  error,
  autoComplete = 'off',
  ...rest
}: TextEntryProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} required error={error}>
      {(control) => (
        <Input
          {...rest}
          {...control}
          value={value}
          maxLength={200}
          autoComplete={autoComplete}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldFrame>
  );
}
