import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { register } from '@/api/gen/cadastro-e-senha';
import { CnpjField } from '@/components/form/cnpj-field';
import { FormShell } from '@/components/form/form-shell';
import { TextField } from '@/components/form/text-field';
import { Button } from '@/components/ui/button';
import { normalizeCnpj } from '@/lib/identifier/cnpj';
import { type RegisterValues, registerSchema } from '../schema';

const empty: RegisterValues = { name: '', email: '', cnpj: '', password: '', confirmation: '' };

/** A new account; it waits for the confirmation of its e-mail. */
export function RegisterForm({ onRegistered }: { onRegistered: () => void }) {
  const form = useForm<RegisterValues>({
    resolver: zodResolver(registerSchema),
    defaultValues: empty,
  });
  const create = useMutation({
    mutationFn: ({ name, email, password, cnpj }: RegisterValues) =>
      register({ body: { name, email, password, cnpj: normalizeCnpj(cnpj) || undefined } }),
    onSuccess: onRegistered,
  });
  const fields = Object.keys(empty);
  return (
    <FormShell
      form={form}
      onSubmit={(values) => create.mutate(values)}
      loading={create.isPending}
      submitError={create.error}
      errorFallback="Não foi possível concluir o cadastro. Tente novamente."
      fieldMap={(path) => (fields.includes(path) ? (path as keyof RegisterValues) : null)}
      actions={
        <Button
          variant="primary"
          type="submit"
          block
          loading={create.isPending}
          loadingLabel="Cadastrando…"
        >
          Cadastrar
        </Button>
      }
    >
      <TextField
        control={form.control}
        name="name"
        label="Nome"
        autoComplete="name"
        maxLength={200}
      />
      <TextField
        control={form.control}
        name="email"
        label="E-mail"
        type="email"
        autoComplete="email"
      />
      <CnpjField control={form.control} name="cnpj" label="CNPJ (opcional)" />
      <TextField
        control={form.control}
        name="password"
        label="Senha"
        type="password"
        autoComplete="new-password"
        hint="Ao menos 8 caracteres, com números."
      />
      <TextField
        control={form.control}
        name="confirmation"
        label="Confirmar senha"
        type="password"
        autoComplete="new-password"
      />
    </FormShell>
  );
}
