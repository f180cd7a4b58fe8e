import { zodResolver } from '@hookform/resolvers/zod';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { previewRetention, updateRetention } from '@/api/gen/configuracoes';
import type { RetentionBody, RetentionKindBody } from '@/api/gen/types.gen';
import type { Column } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { Banner } from '@/components/feedback/banner';
import { ReauthDialog } from '@/components/feedback/reauth-dialog';
import { FieldGrid, FormActions, FormShell } from '@/components/form/form-shell';
import { TextField } from '@/components/form/text-field';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { notify } from '@/components/ui/notify';
import { useSensitiveAct } from '@/hooks/use-sensitive-act';
import { formatDate, formatNumber } from '@/lib/format';
import {
  type RetentionForm,
  retentionSchema,
  toRetentionForm,
  toRetentionInput,
  toRetentionQuery,
} from './schema';

const day = (at: string | null) => (at === null ? '–' : formatDate(at.slice(0, 10)));

const columns: readonly Column<RetentionKindBody>[] = [
  { id: 'nome', header: 'Tipo', wrap: true, cell: (row) => row.nome },
  {
    id: 'meses',
    header: 'Idade',
    cell: (row) => (row.meses === null ? 'Sem limite' : `${row.meses} meses`),
  },
  { id: 'sairiam', header: 'Sairiam', align: 'end', cell: (row) => formatNumber(row.sairiam) },
  { id: 'antigo', header: 'Mais antigo', cell: (row) => day(row.mais_antigo) },
  { id: 'novo', header: 'Mais novo', cell: (row) => day(row.mais_novo) },
  {
    id: 'fechados',
    header: 'Mantidos por\nmês fechado',
    align: 'end',
    cell: (row) => formatNumber(row.mantidos_fechados),
  },
  {
    id: 'referidos',
    header: 'Mantidos por\noutros registros',
    align: 'end',
    cell: (row) => formatNumber(row.mantidos_referidos),
  },
];

const hintOf = (kind: RetentionKindBody) =>
  `${kind.sai} Conta ${kind.desde}. Ao menos ${kind.minimo} meses: ${kind.fonte}. Vazio: sem limite.`;

const failed = 'Não foi possível salvar a retenção.';

/** The ages, what they would take away today, and storing them once that was seen. */
export function RetentionFormCard({
  stored,
  queryKey,
}: {
  stored: RetentionBody;
  queryKey: QueryKey;
}) {
  const client = useQueryClient();
  const form = useForm<RetentionForm>({
    resolver: zodResolver(retentionSchema),
    defaultValues: toRetentionForm(stored),
  });
  const typed = useWatch({ control: form.control });
  const preview = useMutation({
    mutationFn: (values: RetentionForm) => previewRetention({ query: toRetentionQuery(values) }),
  });
  const save = useSensitiveAct({
    mutationFn: (values: RetentionForm) =>
      updateRetention({ body: toRetentionInput(values), ifMatch: stored.versao }),
    onSuccess: (saved) => {
      notify.success('Retenção salva.');
      client.setQueryData(queryKey, saved);
    },
    errorFallback: failed,
  });
  // Only what was counted may be stored: an age that was typed since is counted first.
  const seen = preview.variables;
  const counted =
    preview.data && seen && retentionKeys.every((key) => typed[key] === seen[key])
      ? preview.data
      : null;
  return (
    <>
      <Card title="Idades">
        <FormShell
          form={form}
          onSubmit={(values) => preview.mutate(values)}
          loading={preview.isPending}
          submitError={preview.error}
          errorFallback="Não foi possível contar o que sairia."
          stores={false}
          actions={<FormActions submitLabel="Ver o que sairia hoje" loading={preview.isPending} />}
        >
          <FieldGrid>
            {stored.tipos.map((kind) => (
              <TextField
                key={kind.tipo}
                control={form.control}
                name={kind.tipo}
                label={`${kind.nome} (meses)`}
                maxLength={3}
                hint={hintOf(kind)}
              />
            ))}
          </FieldGrid>
        </FormShell>
      </Card>
      <Card
        title="O que sairia hoje"
        description={
          counted ? 'Com as idades digitadas, ainda não salvas.' : 'Com as idades salvas.'
        }
      >
        <div className="space-y-4">
          <DataTable
            name="O que sairia hoje"
            columns={columns}
            rows={(counted ?? stored).tipos}
            rowKey={(row) => row.tipo}
          />
          {save.message !== null && <Banner tone="bad" title={save.message} />}
          {counted && seen && (
            <Button variant="danger" loading={save.pending} onClick={() => save.run(seen)}>
              Salvar idades
            </Button>
          )}
        </div>
        <ReauthDialog {...save.reauth} />
      </Card>
    </>
  );
}

const retentionKeys = ['contratos', 'versoes', 'envios', 'trilha'] as const;
