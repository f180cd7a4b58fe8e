import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keyOf } from '@/api/call';
import { listAssignees } from '@/api/gen/clientes';
import { editContracts } from '@/api/gen/contratos';
import type { ContractBatch } from '@/api/gen/types.gen';
import { useUser } from '@/api/session';
import { Banner } from '@/components/feedback/banner';
import { FieldFrame } from '@/components/form/field-frame';
import { Button } from '@/components/ui/button';
import { CancelButton, Dialog } from '@/components/ui/dialog';
import { Input } from '@/components/ui/input';
import { type Option, Select } from '@/components/ui/select';
import { Textarea } from '@/components/ui/textarea';
import { useTyped } from '@/hooks/use-unsaved';
import { messageOf } from '@/lib/api-error';
import { can } from '@/lib/permissions';
import { plural } from '@/lib/text';
import { uuid } from '@/lib/uuid';
import { offerQuery } from '@/model/additional/offer';
import { useContractAccess } from '@/model/contract/access';
import type { Contract } from '@/model/contract/contract';
import { BulkRows, resultText } from './bulk-rows';
import { type BulkDraft, changeOf, emptyDraft, nobody, problemsOf } from './draft';

interface BulkEditDialogProps {
  contracts: readonly Contract[];
  onClose: () => void;
}

/** Changes several contracts: what, then what it changes of each, then what became of each. */
export function BulkEditDialog({ contracts, onClose }: BulkEditDialogProps) {
  const client = useQueryClient();
  const [draft, setDraft] = useState(emptyDraft);
  const [checked, setChecked] = useState(false);
  // Of what is filled in: another change is another request.
  const [key, setKey] = useState(uuid);
  const problems = checked ? problemsOf(draft) : {};
  const body = (simular: boolean): ContractBatch => ({
    contratos: contracts.map(({ id, version }) => ({ id, version })),
    alteracao: changeOf(draft),
    motivo: draft.reason.trim() || undefined,
    simular,
  });
  const preview = useMutation({ mutationFn: () => editContracts({ body: body(true) }) });
  const apply = useMutation({
    mutationFn: () => editContracts({ body: body(false), idempotencyKey: key }),
    onSettled: () =>
      client.invalidateQueries({
        predicate: (q) => String(q.queryKey[0]).startsWith('/contracts'),
      }),
  });
  const change = (patch: Partial<BulkDraft>) => {
    setDraft((before) => ({ ...before, ...patch }));
    setKey(uuid());
    preview.reset();
    apply.reset();
  };
  const look = () => {
    setChecked(true);
    if (Object.keys(problemsOf(draft)).length === 0) preview.mutate();
  };
  const error = apply.error ?? preview.error;
  const answer = apply.data ?? preview.data;
  const done = apply.data !== undefined;
  useTyped(draft, {
    saving: apply.isPending || done,
    draft: { name: 'lote', restore: setDraft },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      persistent
      size="lg"
      title={`Alterar ${plural(contracts.length, 'contrato', 'contratos')}`}
      description="O que ficar em branco permanece. Preços não mudam em lote."
      footer={
        done ? (
          <Button variant="primary" onClick={onClose}>
            Fechar
          </Button>
        ) : (
          <>
            {preview.data ? (
              <Button onClick={() => preview.reset()}>Voltar</Button>
            ) : (
              <CancelButton onClick={onClose} />
            )}
            {preview.data ? (
              <Button
                variant="primary"
                disabled={preview.data.alterados === 0}
                loading={apply.isPending}
                loadingLabel="Alterando…"
                onClick={() => apply.mutate()}
              >
                {`Alterar ${plural(preview.data.alterados, 'contrato', 'contratos')}`}
              </Button>
            ) : (
              <Button
                variant="primary"
                loading={preview.isPending}
                loadingLabel="Conferindo…"
                onClick={look}
              >
                Ver o que muda
              </Button>
            )}
          </>
        )
      }
    >
      <div className="space-y-4">
        {error && (
          <Banner tone="bad" title={messageOf(error, 'Não foi possível alterar os contratos.')} />
        )}
        {answer ? (
          <>
            <Banner tone={done ? 'ok' : 'info'} title={resultText(answer)} />
            <BulkRows rows={answer.contratos} />
          </>
        ) : (
          <Fields draft={draft} problems={problems} onChange={change} />
        )}
      </div>
    </Dialog>
  );
}

interface FieldsProps {
  draft: BulkDraft;
  problems: Partial<Record<keyof BulkDraft, string>>;
  onChange: (patch: Partial<BulkDraft>) => void;
}

const partials: readonly Option[] = [
  { value: 'mes_inteiro', label: 'Mês inteiro' },
  { value: 'pro_rata_dias', label: 'Só pelos dias' },
  { value: 'proximo_mes', label: 'Começa no mês seguinte' },
  { value: 'mes_anterior', label: 'Termina no mês anterior' },
];

function Fields({ draft, problems, onChange }: FieldsProps) {
  const user = useUser();
  const { staff } = useContractAccess();
  const assigns = can(user, 'clients:assign');
  const { data } = useQuery({
    queryKey: keyOf(listAssignees),
    queryFn: ({ signal }) => listAssignees({ signal }),
    enabled: assigns,
  });
  const { data: labels = [] } = useQuery(offerQuery('contrato'));
  const text = (field: keyof BulkDraft, label: string, hint?: string, placeholder?: string) => (
    <FieldFrame id={`lote-${field}`} label={label} hint={hint} error={problems[field]}>
      {(control) => (
        <Input
          {...control}
          placeholder={placeholder}
          list={field === 'label' ? 'lote-dados' : undefined}
          value={draft[field]}
          onChange={(event) => onChange({ [field]: event.target.value })}
        />
      )}
    </FieldFrame>
  );
  const choice = (field: keyof BulkDraft, label: string, options: readonly Option[]) => (
    <FieldFrame id={`lote-${field}`} label={label} error={problems[field]}>
      {(control) => (
        <Select
          {...control}
          placeholder="Manter"
          options={options}
          value={draft[field]}
          onChange={(event) => onChange({ [field]: event.target.value })}
        />
      )}
    </FieldFrame>
  );
  const people = (list: readonly { id: string; name: string }[] | undefined, none: string) => [
    { value: nobody, label: none },
    ...(list ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {assigns && choice('owner', 'Consultor do cliente', people(data?.users, 'Ninguém'))}
      {assigns && choice('partner', 'Parceiro do cliente', people(data?.partners, 'Nenhum'))}
      {text('supplier', 'Fornecedor')}
      {staff &&
        choice(
          'status',
          'Status',
          ['Ativo', 'Inativo', 'Em análise'].map((value) => ({ value, label: value })),
        )}
      {draft.status !== '' && text('statusFrom', 'Status a partir de', 'Vazio: hoje', 'dd/mm/aaaa')}
      {text('start', 'Início da vigência', undefined, 'dd/mm/aaaa')}
      {text('end', 'Fim da vigência', undefined, 'dd/mm/aaaa')}
      {(draft.start !== '' || draft.end !== '' || draft.status !== '') &&
        choice('partial', 'Mês parcial', partials)}
      {text('label', 'Dado adicional', 'Como Praça; os nomes em uso são oferecidos')}
      {text('value', 'Valor do dado', 'Vazio: o dado é retirado')}
      <datalist id="lote-dados">
        {labels.map((label) => (
          <option key={label} value={label} />
        ))}
      </datalist>
      <div className="sm:col-span-2">
        <FieldFrame
          id="lote-reason"
          label="Motivo"
          hint="Fica no histórico de cada contrato."
          required={draft.status === 'Inativo'}
          error={problems.reason}
        >
          {(control) => (
            <Textarea
              {...control}
              maxLength={500}
              value={draft.reason}
              onChange={(event) => onChange({ reason: event.target.value })}
            />
          )}
        </FieldFrame>
      </div>
      {assigns && (draft.owner !== '' || draft.partner !== '') && (
        <p className="text-dense text-muted sm:col-span-2">
          Consultor e parceiro são do cliente: valem para todos os contratos dele.
        </p>
      )}
    </div>
  );
}
