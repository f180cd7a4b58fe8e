import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { AccountAdmissionBody, AccountEnrolmentBody } from '@/api/gen/types.gen';
import { beginTwoFactor, confirmTwoFactor } from '@/api/gen/verificacao-em-duas-etapas';

import { FormShell } from '@/components/form/form-shell';
import { TextField } from '@/components/form/text-field';
import { Button } from '@/components/ui/button';
import { setCsrfToken } from '@/lib/session/csrf';
import { type CodeValues, codeSchema } from '../schema';
import { ProofForm } from './proof-form';
import { RecoveryCodes } from './recovery-codes';

interface FactorSetupProps {
  /** A second factor is active, and its code is required. */
  active: boolean;
  /** The codes were noted; the new session goes on. */
  onDone: (admission: AccountAdmissionBody) => void;
}

interface Confirmed {
  admission: AccountAdmissionBody;
  codes: readonly string[];
}

/** Proof, then the key in the app, then a code of it, then the recovery codes. */
export function FactorSetup({ active, onDone }: FactorSetupProps) {
  const [enrolment, setEnrolment] = useState<AccountEnrolmentBody | null>(null);
  const [confirmed, setConfirmed] = useState<Confirmed | null>(null);
  const begin = useMutation({
    mutationFn: (body: { password: string; code?: string }) => beginTwoFactor({ body }),
    onSuccess: setEnrolment,
  });
  if (confirmed !== null) {
    return (
      <div className="space-y-5">
        <RecoveryCodes codes={confirmed.codes} />
        <Button variant="primary" block onClick={() => onDone(confirmed.admission)}>
          Guardei os códigos
        </Button>
      </div>
    );
  }
  if (enrolment !== null) {
    return <KeyStep enrolment={enrolment} onConfirmed={setConfirmed} />;
  }
  return (
    <ProofForm
      withCode={active}
      submitLabel="Continuar"
      loading={begin.isPending}
      error={begin.error}
      onSubmit={(proof) => begin.mutate(proof)}
    />
  );
}

interface KeyStepProps {
  enrolment: AccountEnrolmentBody;
  onConfirmed: (confirmed: Confirmed) => void;
}

function KeyStep({ enrolment, onConfirmed }: KeyStepProps) {
  const form = useForm<CodeValues>({
    resolver: zodResolver(codeSchema),
    defaultValues: { code: '' },
  });
  const confirm = useMutation({
    mutationFn: (code: string) => confirmTwoFactor({ body: { code } }),
    onSuccess: ({ user, csrfToken, recoveryCodes }) => {
      // The session is already another one; the screen follows when the codes were noted.
      setCsrfToken(csrfToken);
      onConfirmed({ admission: { user, csrfToken }, codes: recoveryCodes });
    },
  });
  return (
    <div className="space-y-5">
      <p className="text-body">
        Leia o QR code com um aplicativo autenticador e digite o código de seis dígitos que ele
        mostrar.
      </p>
      <img
        src={enrolment.qr}
        alt="QR code da chave; ela está escrita abaixo"
        width={240}
        height={240}
        className="mx-auto rounded-control bg-white"
      />
      <p className="text-dense text-muted">
        Sem câmera, digite a chave:{' '}
        <code className="block font-mono text-body break-all text-fg">
          {enrolment.secret.replace(/(.{4})(?=.)/g, '$1 ')}
        </code>
      </p>
      <FormShell
        form={form}
        onSubmit={({ code }) => confirm.mutate(code)}
        loading={confirm.isPending}
        submitError={confirm.error}
        errorFallback="Não foi possível verificar o código."
        actions={
          <Button
            variant="primary"
            type="submit"
            block
            loading={confirm.isPending}
            loadingLabel="Verificando…"
          >
            Ativar
          </Button>
        }
      >
        <TextField
          control={form.control}
          name="code"
          label="Código do aplicativo"
          autoComplete="one-time-code"
          maxLength={20}
        />
      </FormShell>
    </div>
  );
}
