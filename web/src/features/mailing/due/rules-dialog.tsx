import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { updateMailRules } from '@/api/gen/e-mails';
import { AsyncView } from '@/components/feedback/async-view';
import { FormDialog } from '@/components/form/form-dialog';
import { SelectField } from '@/components/form/select-field';
import { TextField } from '@/components/form/text-field';
import { Dialog } from '@/components/ui/dialog';
import { notify } from '@/components/ui/notify';
import { Skeleton } from '@/components/ui/skeleton';
import { refreshRecords, rulesQuery } from './queries';
import { type RulesForm, rulesSchema } from './schema';

interface RulesDialogProps {
  clientId: string;
  onClose: () => void;
}

/** The rules of one client, read before they are changed. */
export function RulesDialog({ clientId, onClose }: RulesDialogProps) {
  const query = useQuery(rulesQuery(clientId));
  if (query.data && !query.isFetching) return <LoadedRules rules={query.data} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} size="sm" title="Regras do cliente">
      <AsyncView
        query={query}
        loadingLabel="Carregando as regras..."
        skeleton={<Skeleton size="h-32 w-full" />}
        errorTitle="Não foi possível carregar as regras do cliente."
      >
        {() => null}
      </AsyncView>
    </Dialog>
  );
}

type Rules = Awaited<ReturnType<typeof updateMailRules>>;

function LoadedRules({ rules, onClose }: { rules: Rules; onClose: () => void }) {
  const client = useQueryClient();
  const { tipo, dia } = rules.vencimento;
  const form = useForm<RulesForm>({
    resolver: zodResolver(rulesSchema),
    defaultValues: { tipo, dia: dia ? String(dia) : '', email: rules.email },
  });
  const chosen = useWatch({ control: form.control, name: 'tipo' });
  const grouping = useWatch({ control: form.control, name: 'email' });
  const save = useMutation({
    mutationFn: (values: RulesForm) =>
      updateMailRules({
        path: { id: rules.cliente_id },
        body: {
          vencimento: { tipo: values.tipo, dia: values.tipo === 'casa' ? 0 : Number(values.dia) },
          email: values.email,
        },
        ifMatch: rules.version,
      }),
    onSuccess: async () => {
      await refreshRecords(client);
      notify.success('Regras do cliente salvas.');
      onClose();
    },
  });
  return (
    <FormDialog
      title="Regras do cliente"
      description={`${rules.cliente}. Valem daqui em diante: o que já tem data ou já foi enviado fica.`}
      size="sm"
      form={form}
      onSubmit={(values) => save.mutate(values)}
      loading={save.isPending}
      submitError={save.error}
      errorFallback="Não foi possível salvar as regras do cliente."
      submitLabel="Salvar regras"
      onClose={onClose}
    >
      <SelectField
        control={form.control}
        name="tipo"
        label="Vencimento do boleto"
        options={[
          { value: 'casa', label: 'Padrão da casa' },
          { value: 'dia_util', label: 'Dia útil do mês seguinte' },
          { value: 'dia_fixo', label: 'Dia fixo do mês seguinte' },
        ]}
      />
      {chosen !== 'casa' && (
        <TextField
          control={form.control}
          name="dia"
          label={chosen === 'dia_util' ? 'Dia útil' : 'Dia'}
          hint={
            chosen === 'dia_util'
              ? 'De 1 a 23; 6 é o sexto dia útil.'
              : 'De 1 a 31; em fim de semana ou feriado nacional passa ao dia útil seguinte.'
          }
          maxLength={2}
          required
        />
      )}
      <SelectField
        control={form.control}
        name="email"
        label="E-mail do mês"
        hint={
          grouping === 'cliente'
            ? 'As unidades que vão aos mesmos endereços saem juntas, com um extrato de cada uma e a soma.'
            : undefined
        }
        options={[
          { value: 'unidade', label: 'Um por unidade' },
          { value: 'cliente', label: 'Um só, com todas as unidades' },
        ]}
      />
    </FormDialog>
  );
}
