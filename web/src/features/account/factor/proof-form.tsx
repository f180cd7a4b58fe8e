import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { FormShell } from '@/components/form/form-shell';
import { TextField } from '@/components/form/text-field';
import { Button } from '@/components/ui/button';
import { type ProofValues, proofSchema } from '../schema';

interface ProofFormProps {
  /** A second factor is active, and its code is required. */
  withCode: boolean;
  submitLabel: string;
  danger?: boolean;
  loading: boolean;
  error: unknown;
  onSubmit: (proof: { password: string; code?: string }) => void;
}

/** The password, and a code while a second factor is in force. */
export function ProofForm({
  withCode,
  submitLabel,
  danger = false,
  loading,
  error,
  onSubmit,
}: ProofFormProps) {
  const form = useForm<ProofValues>({
    resolver: zodResolver(proofSchema),
    defaultValues: { password: '', code: '' },
  });
  const submit = ({ password, code }: ProofValues) => {
    if (!withCode) onSubmit({ password });
    else if (code.trim() === '') form.setError('code', { message: 'Informe o código' });
    else onSubmit({ password, code });
  };
  return (
    <FormShell
      form={form}
      onSubmit={submit}
      loading={loading}
      submitError={error}
      errorFallback="Não foi possível continuar."
      actions={
        <Button
          variant={danger ? 'danger' : 'primary'}
          type="submit"
          block
          loading={loading}
          loadingLabel="Verificando…"
        >
          {submitLabel}
        </Button>
      }
    >
      <TextField
        control={form.control}
        name="password"
        label="Senha"
        type="password"
        autoComplete="current-password"
      />
      {withCode && (
        <TextField
          control={form.control}
          name="code"
          label="Código do aplicativo ou de recuperação"
          autoComplete="one-time-code"
          maxLength={40}
        />
      )}
    </FormShell>
  );
}
