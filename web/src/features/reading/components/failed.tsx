import { type FormEvent, useId, useState } from 'react';
import { useCan } from '@/api/session';
import { Banner } from '@/components/feedback/banner';
import { FieldFrame } from '@/components/form/field-frame';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Checkbox } from '@/components/ui/checkbox';
import { PasswordInput } from '@/components/ui/password-input';
import { messageOf } from '@/lib/api-error';
import type { BillDocument } from '../mappers';
import { asItWas, type OpenWith, useRetry } from '../queries';

interface FailedProps {
  document: BillDocument;
  onReset: () => void;
}

/** IV-05: the reading has failed; a PDF with a password can be opened with it. */
export function Failed({ document, onReset }: FailedProps) {
  const retry = useRetry(document);
  const mayProcess = useCan('invoices:process');
  const refused = retry.error
    ? messageOf(retry.error, 'Não foi possível ler o documento de novo. Tente novamente.')
    : null;
  if (document.stage === 'senha' && mayProcess) {
    return (
      <PasswordForm
        document={document}
        refused={refused}
        loading={retry.isPending}
        onPassword={retry.mutate}
      />
    );
  }
  return (
    <Banner
      tone="bad"
      title="Falha no processamento do documento. Tente novamente."
      action={
        <div className="flex flex-wrap gap-2">
          {mayProcess && (
            <Button size="sm" loading={retry.isPending} onClick={() => retry.mutate(asItWas)}>
              Ler de novo
            </Button>
          )}
          <Button size="sm" onClick={onReset}>
            Enviar outro arquivo
          </Button>
        </div>
      }
    >
      <p>{document.filename}</p>
      {document.error && !document.error.startsWith('Falha no proc') && <p>{document.error}</p>}
      {refused && <p>{refused}</p>}
    </Banner>
  );
}

interface PasswordFormProps {
  document: BillDocument;
  refused: string | null;
  loading: boolean;
  onPassword: (opening: OpenWith) => void;
}

function PasswordForm({ document, refused, loading, onPassword }: PasswordFormProps) {
  const id = useId();
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(false);
  // What this form says, '' once something is typed; null leaves it to the last answer.
  const [own, setOwn] = useState<string | null>(null);
  const error = own ?? (document.wrongPassword ? (document.error ?? 'Senha incorreta.') : '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setOwn(password === '' ? 'Informe a senha do PDF' : null);
    if (password !== '') onPassword({ password, remember });
  };
  return (
    <Card title="Este PDF precisa de senha" description={document.filename}>
      <form onSubmit={submit} noValidate className="max-w-md space-y-4">
        {refused && <Banner tone="bad" title={refused} />}
        {!document.wrongPassword && document.error && <p className="text-body">{document.error}</p>}
        <FieldFrame
          id={id}
          label="Senha do PDF"
          error={error || undefined}
          hint="Muitas vezes são os primeiros dígitos do CNPJ ou do CPF do titular."
        >
          {(control) => (
            <PasswordInput
              {...control}
              value={password}
              autoComplete="off"
              onChange={(event) => {
                setPassword(event.target.value);
                setOwn('');
              }}
            />
          )}
        </FieldFrame>
        <Checkbox
          checked={remember}
          onChange={setRemember}
          label="Lembrar para este cliente"
          hint="Fica cifrada, não é mostrada a ninguém e abre os próximos PDFs protegidos do cliente."
        />
        <Button type="submit" variant="primary" loading={loading} loadingLabel="Abrindo…">
          Abrir com a senha
        </Button>
      </form>
    </Card>
  );
}
