import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { updatePublicSource } from '@/api/gen/tarifas-bandeiras-e-pld';
import type { PublicSource } from '@/api/gen/types.gen';
import { ReauthDialog } from '@/components/feedback/reauth-dialog';
import { CheckboxField } from '@/components/form/checkbox-field';
import { FormDialog } from '@/components/form/form-dialog';
import { SelectField } from '@/components/form/select-field';
import { TextField } from '@/components/form/text-field';
import { notify } from '@/components/ui/notify';
import { useSensitiveAct } from '@/hooks/use-sensitive-act';
import { forgetSources } from './queries';
import { type SourceForm, schedules, sourceNames, sourceSchema } from './schema';

interface SourceDialogProps {
  source: PublicSource;
  onClose: () => void;
}

const fields = ['url', 'every', 'enabled'] as const;

/** Where a source is published, and whether and how often it is checked. */
export function SourceDialog({ source, onClose }: SourceDialogProps) {
  const client = useQueryClient();
  const { url, every, enabled } = source;
  const form = useForm<SourceForm>({
    resolver: zodResolver(sourceSchema),
    defaultValues: { url, every, enabled },
  });
  const failed = 'Não foi possível salvar a fonte.';
  const act = useSensitiveAct({
    mutationFn: (body: SourceForm) =>
      updatePublicSource({ path: { kind: source.kind }, ifMatch: source.version, body }),
    onSuccess: () => {
      forgetSources(client);
      notify.success('A fonte foi salva.');
      onClose();
    },
    errorFallback: failed,
  });
  const { control } = form;
  return (
    <>
      <FormDialog
        open={!act.asking}
        title={sourceNames[source.kind]}
        form={form}
        onSubmit={act.run}
        loading={act.pending}
        submitError={act.error}
        errorFallback={failed}
        fieldMap={(path) => fields.find((field) => field === path) ?? null}
        submitLabel="Salvar fonte"
        onClose={onClose}
      >
        <TextField
          control={control}
          name="url"
          label="Endereço do arquivo"
          maxLength={1000}
          placeholder="https://"
          hint="O endereço final do arquivo, sem encaminhamento. Outro endereço descarta o que aguarda decisão."
        />
        <SelectField control={control} name="every" label="Verificar" options={schedules} />
        <CheckboxField
          control={control}
          name="enabled"
          label="Verificar por si"
          hint="Nada é aplicado sem que alguém confira e aplique."
        />
      </FormDialog>
      <ReauthDialog {...act.reauth} />
    </>
  );
}
