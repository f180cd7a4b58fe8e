import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { keyOf } from '@/api/call';
import { getFinding, listFindings, updateFinding } from '@/api/gen/auditoria-de-faturas';
import { DateField } from '@/components/form/date-field';
import { FormShell } from '@/components/form/form-shell';
import { SelectField } from '@/components/form/select-field';
import { TextareaField } from '@/components/form/text-field';
import { Button } from '@/components/ui/button';
import { notify } from '@/components/ui/notify';
import { formatDate } from '@/lib/format';
import { parseDate } from '@/lib/parse-br';
import { type FindingDetail, statuses } from '../mappers';
import { type DecisionForm as Decision, decisionSchema } from '../schema';
import { statusLabel } from './status-badge';

const fields: Readonly<Record<string, keyof Decision>> = {
  status: 'status',
  responsavel_id: 'owner',
  resposta_em: 'reply',
  motivo: 'reason',
  nota: 'note',
};

/** A user's decision on a finding: who follows it up, its status, and the reason. */
export function DecisionForm({ finding }: { finding: FindingDetail }) {
  const client = useQueryClient();
  const form = useForm({
    resolver: zodResolver(decisionSchema),
    defaultValues: {
      status: finding.status,
      owner: finding.responsavel_id ?? '',
      reply: formatDate(finding.resposta_em, ''),
      reason: finding.motivo ?? '',
      note: finding.nota ?? '',
    },
  });
  const save = useMutation({
    mutationFn: ({ status, owner, reply, reason, note }: Decision) =>
      updateFinding({
        path: { id: finding.id },
        body: {
          status,
          responsavel_id: owner || null,
          resposta_em: parseDate(reply),
          motivo: reason || null,
          nota: note || null,
        },
        ifMatch: finding.version,
      }),
    onSuccess: () => notify.success('Apontamento salvo'),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: keyOf(listFindings) }),
        client.invalidateQueries({ queryKey: keyOf(getFinding) }),
      ]),
  });
  const { control } = form;
  const allowed = statuses.filter(
    (status) =>
      status === finding.status ||
      ((status !== 'em contestação' || finding.contestavel) &&
        (status !== 'aberta' || finding.vigente)),
  );
  return (
    <FormShell
      form={form}
      onSubmit={(values) => save.mutate(values)}
      loading={save.isPending}
      submitError={save.error}
      errorFallback="Não foi possível salvar o apontamento. Tente novamente."
      fieldMap={(path) => fields[path] ?? null}
    >
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <SelectField
          control={control}
          name="status"
          label="Status"
          options={allowed.map((status) => ({ value: status, label: statusLabel(status) }))}
        />
        <SelectField
          control={control}
          name="owner"
          label="Responsável"
          placeholder="Ninguém"
          options={finding.owners}
        />
        <DateField control={control} name="reply" label="Resposta até" />
      </div>
      <TextareaField
        control={control}
        name="reason"
        label="Motivo"
        hint="Obrigatório ao descartar."
        rows={2}
        maxLength={2000}
      />
      <TextareaField control={control} name="note" label="Nota" rows={2} maxLength={2000} />
      <div className="flex justify-end">
        <Button type="submit" variant="primary" loading={save.isPending} loadingLabel="Salvando…">
          Salvar
        </Button>
      </div>
    </FormShell>
  );
}
