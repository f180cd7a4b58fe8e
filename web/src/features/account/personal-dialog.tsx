import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { updateProfile } from '@/api/gen/perfil';
import type { AccountProfileBody } from '@/api/gen/types.gen';
import { sessionKey } from '@/api/session';
import { FormDialog } from '@/components/form/form-dialog';
import { TextField } from '@/components/form/text-field';
import { notify } from '@/components/ui/notify';
import { formatCpf, formatPhone } from './person';
import { profileQuery } from './queries';
import { type PersonalValues, personalSchema } from './schema';

interface PersonalDialogProps {
  profile: AccountProfileBody;
  onClose: () => void;
}

/** Name, CPF and telephone. */
export function PersonalDialog({ profile, onClose }: PersonalDialogProps) {
  const client = useQueryClient();
  const form = useForm<PersonalValues>({
    resolver: zodResolver(personalSchema),
    defaultValues: {
      name: profile.name,
      cpf: formatCpf(profile.cpf),
      phone: formatPhone(profile.phone),
    },
  });
  const save = useMutation({
    mutationFn: (body: PersonalValues) => updateProfile({ body, ifMatch: profile.version }),
    onSuccess: (saved) => {
      client.setQueryData(profileQuery.queryKey, saved);
      void client.invalidateQueries({ queryKey: sessionKey });
      notify.success('Dados salvos.');
      onClose();
    },
  });
  return (
    <FormDialog
      title="Editar dados pessoais"
      form={form}
      onSubmit={(values) => save.mutate(values)}
      loading={save.isPending}
      submitError={save.error}
      errorFallback="Não foi possível salvar os dados."
      submitLabel="Salvar"
      onClose={onClose}
    >
      <TextField
        control={form.control}
        name="name"
        label="Nome completo"
        autoComplete="name"
        maxLength={120}
        required
      />
      <TextField
        control={form.control}
        name="cpf"
        label="CPF"
        placeholder="000.000.000-00"
        hint="Só você o vê."
        maxLength={20}
      />
      <TextField
        control={form.control}
        name="phone"
        label="Telefone"
        type="tel"
        autoComplete="tel-national"
        placeholder="(11) 98765-4321"
        maxLength={25}
      />
    </FormDialog>
  );
}
