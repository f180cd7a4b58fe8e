import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { keyOf } from '@/api/call';
import { listDistributors, listTariffs, putDistributor } from '@/api/gen/tarifas-bandeiras-e-pld';
import type { TariffDistributorBody } from '@/api/gen/types.gen';
import { ReauthDialog } from '@/components/feedback/reauth-dialog';
import { CnpjField } from '@/components/form/cnpj-field';
import { FormDialog } from '@/components/form/form-dialog';
import { TextareaField, TextField } from '@/components/form/text-field';
import { notify } from '@/components/ui/notify';
import { useSensitiveAct } from '@/hooks/use-sensitive-act';
import { maskCnpj } from '@/lib/identifier/cnpj';
import { type DistributorForm, distributorSchema } from '../schema';

interface DistributorDialogProps {
  distributor: TariffDistributorBody;
  onClose: () => void;
}

/** Corrects a distributor: its name, its CNPJ and state, and its other names. */
export function DistributorDialog({ distributor, onClose }: DistributorDialogProps) {
  const client = useQueryClient();
  const { id, name, cnpj, uf, aliases, version } = distributor;
  const form = useForm<DistributorForm>({
    resolver: zodResolver(distributorSchema),
    defaultValues: { name, cnpj: cnpj && maskCnpj(cnpj), uf, aliases: aliases.join('\n') },
  });
  const act = useSensitiveAct({
    mutationFn: (values: DistributorForm) => {
      const names = values.aliases.split('\n').map((line) => line.trim());
      const body = { ...values, aliases: names.filter(Boolean) };
      return putDistributor({ path: { id }, body, ifMatch: version });
    },
    onSuccess: (saved) => {
      notify.success(`${saved.name} salva`);
      void client.invalidateQueries({ queryKey: keyOf(listDistributors) });
      void client.invalidateQueries({ queryKey: keyOf(listTariffs) });
      onClose();
    },
    errorFallback: 'Não foi possível salvar a distribuidora.',
  });
  return (
    <>
      <FormDialog
        open={!act.asking}
        title={`Corrigir ${name}`}
        form={form}
        onSubmit={act.run}
        loading={act.pending}
        submitError={act.error}
        errorFallback="Não foi possível salvar a distribuidora."
        fieldMap={fieldOf}
        submitLabel="Salvar"
        onClose={onClose}
      >
        <TextField control={form.control} name="name" label="Nome" maxLength={120} required />
        <CnpjField control={form.control} name="cnpj" label="CNPJ" />
        <TextField control={form.control} name="uf" label="UF" maxLength={2} />
        <TextareaField
          control={form.control}
          name="aliases"
          label="Outros nomes"
          rows={5}
          hint="Um por linha, como arquivos e faturas escrevem; acentos e maiúsculas não contam."
        />
      </FormDialog>
      <ReauthDialog {...act.reauth} />
    </>
  );
}

function fieldOf(path: string): keyof DistributorForm | null {
  if (path.startsWith('aliases')) return 'aliases';
  return path === 'name' || path === 'cnpj' || path === 'uf' ? path : null;
}
