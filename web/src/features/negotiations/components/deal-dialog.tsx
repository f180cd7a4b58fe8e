import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { createDeal, updateDeal } from '@/api/gen/negociacoes';
import type { NegotiationBody } from '@/api/gen/types.gen';
import { DateField } from '@/components/form/date-field';
import { DecimalField, MoneyField, PercentField } from '@/components/form/decimal-field';
import { FormDialog } from '@/components/form/form-dialog';
import { FieldGrid } from '@/components/form/form-shell';
import { reaisTo } from '@/components/form/limit';
import { SelectField } from '@/components/form/select-field';
import { TextField } from '@/components/form/text-field';
import { notify } from '@/components/ui/notify';
import { useIdempotencyKey } from '@/hooks/use-idempotency-key';
import { ClientSearch } from '@/model/client/client-search';
import { useDealAccess } from '../access';
import { toBody, toForm } from '../mappers';
import { peopleQuery } from '../queries';
import { type DealForm, dealSchema } from '../schema';
import { refreshDeals } from '../use-move';

interface DealDialogProps {
  /** The deal to alter; null enters a new one. */
  deal: NegotiationBody | null;
  onClose: () => void;
  onSaved: (deal: NegotiationBody) => void;
}

const fieldOf: Readonly<Record<string, keyof DealForm>> = {
  titulo: 'titulo',
  valor: 'valor',
  volume_mwh: 'volume',
  probabilidade: 'probabilidade',
  previsao: 'previsao',
  proximo_passo: 'proximoPasso',
  proximo_passo_em: 'proximoPassoEm',
  fornecedor: 'fornecedor',
  responsavel_id: 'responsavel',
};

/** Enters or alters a deal. */
export function DealDialog({ deal, onClose, onSaved }: DealDialogProps) {
  const queries = useQueryClient();
  const access = useDealAccess();
  const { key } = useIdempotencyKey();
  const [client, setClient] = useState<string | null>(deal?.client_id ?? null);
  const [tried, setTried] = useState(false);
  const form = useForm<DealForm>({
    resolver: zodResolver(dealSchema),
    defaultValues: toForm(deal),
  });
  const save = useMutation({
    mutationFn: (values: DealForm) =>
      deal
        ? updateDeal({ path: { id: deal.id }, body: toBody(values), ifMatch: deal.version })
        : createDeal({
            body: { ...toBody(values), client_id: client ?? '' },
            idempotencyKey: key,
          }),
    onSuccess: (saved) => {
      notify.success(deal ? 'Negociação salva' : 'Negociação criada');
      refreshDeals(queries);
      onSaved(saved);
    },
  });
  return (
    <FormDialog
      title={deal ? 'Editar negociação' : 'Nova negociação'}
      description={deal?.cliente}
      size="lg"
      form={form}
      onSubmit={(values) => {
        setTried(true);
        if (client !== null) save.mutate(values);
      }}
      loading={save.isPending}
      submitError={save.error}
      errorFallback="Não foi possível salvar a negociação."
      fieldMap={(path) => fieldOf[path] ?? null}
      submitLabel={deal ? 'Salvar negociação' : 'Criar negociação'}
      onClose={onClose}
    >
      {!deal && (
        <ClientSearch
          onChoose={setClient}
          error={
            (tried || form.formState.isSubmitted) && client === null
              ? 'Escolha o cliente'
              : undefined
          }
        />
      )}
      <TextField control={form.control} name="titulo" label="Título" maxLength={120} required />
      <FieldGrid>
        <MoneyField
          control={form.control}
          name="valor"
          label="Valor no prazo do contrato"
          limit={reaisTo(1_000_000_000)}
        />
        <DecimalField
          control={form.control}
          name="volume"
          label="Volume por mês"
          unit="MWh"
          limit={{ above: true, to: 1_000_000, places: 3 }}
        />
        <PercentField
          control={form.control}
          name="probabilidade"
          label="Probabilidade"
          limit={{ to: 100, places: 0 }}
        />
        <DateField control={form.control} name="previsao" label="Previsão de fechamento" />
        <TextField
          control={form.control}
          name="proximoPasso"
          label="Próximo passo"
          maxLength={200}
        />
        <DateField control={form.control} name="proximoPassoEm" label="Data do próximo passo" />
        {access.suppliers && (
          <TextField control={form.control} name="fornecedor" label="Fornecedor" maxLength={120} />
        )}
        {access.assign && <OwnerField form={form} />}
      </FieldGrid>
    </FormDialog>
  );
}

function OwnerField({ form }: { form: ReturnType<typeof useForm<DealForm>> }) {
  const { data = [] } = useQuery(peopleQuery);
  return (
    <SelectField
      control={form.control}
      name="responsavel"
      label="Responsável"
      placeholder="Quem cria"
      options={data.map(({ id, nome }) => ({ value: id, label: nome }))}
    />
  );
}
