import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { mergeTwins } from '@/api/gen/clientes';
import type { MergeRequest, MergeResult, MergeTwin, MergeTwins } from '@/api/gen/types.gen';
import { AsyncView } from '@/components/feedback/async-view';
import { Banner } from '@/components/feedback/banner';
import { FieldFrame } from '@/components/form/field-frame';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { notify } from '@/components/ui/notify';
import { Select } from '@/components/ui/select';
import { Skeleton } from '@/components/ui/skeleton';
import { Textarea } from '@/components/ui/textarea';
import { useUnsaved } from '@/hooks/use-unsaved';
import { ApiError, messageOf } from '@/lib/api-error';
import { maskCnpj } from '@/lib/identifier/cnpj';
import { discarding } from '@/lib/unsaved/work';
import { MonthChoices } from './month-choices';
import { type Kind, previewQuery } from './queries';

type Months = NonNullable<MergeRequest['meses']>;

interface MergeDialogProps {
  kind: Kind;
  twins: MergeTwins;
  onClose: () => void;
}

const optionOf = ({ id, nome, cnpj }: MergeTwin) => ({
  value: id,
  label: cnpj ? `${nome} · ${maskCnpj(cnpj)}` : nome,
});

/** Which one stays, what moves to it, and what a month is that both have. */
export function MergeDialog({ kind, twins, onClose }: MergeDialogProps) {
  const id = useId();
  const client = useQueryClient();
  const [kept, setKept] = useState(twins.iguais[0]?.id ?? '');
  const [gone, setGone] = useState(twins.iguais[1]?.id ?? '');
  const [months, setMonths] = useState<Months>({});
  const [reason, setReason] = useState('');
  const preview = useQuery(previewQuery(kind, kept, gone));
  const merge = useMutation({
    mutationFn: (shown: MergeResult) =>
      mergeTwins({
        body: { tipo: kind, fica: kept, sai: gone, motivo: reason, meses: months },
        ifMatch: shown.versao,
      }),
    onSuccess: () => {
      notify.success(kind === 'unidade' ? 'Unidades juntadas.' : 'Clientes juntados.');
      onClose();
      void client.invalidateQueries();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 412) void preview.refetch();
    },
  });
  useUnsaved(reason !== '' || Object.keys(months).length > 0, {
    saving: merge.isPending || merge.isSuccess,
  });
  const choose = (fica: string, sai: string) => {
    setKept(fica);
    setGone(sai);
    setMonths({});
    merge.reset();
  };
  const other = (one: string) => twins.iguais.find((twin) => twin.id !== one)?.id ?? '';
  const refused = (preview.data?.recusas.length ?? 0) > 0;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !merge.isPending && onClose()}
      title={kind === 'unidade' ? 'Juntar unidades' : 'Juntar clientes'}
      description="Pode ser desfeito por 30 dias."
      size="lg"
      persistent
      footer={
        <>
          <Button onClick={() => discarding(onClose, 'top')} disabled={merge.isPending}>
            Cancelar
          </Button>
          <Button
            variant="primary"
            loading={merge.isPending}
            loadingLabel="Juntando…"
            disabled={!preview.data || preview.isFetching || refused}
            onClick={() => preview.data && merge.mutate(preview.data)}
          >
            Juntar
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {merge.error && (
          <Banner
            tone="bad"
            title={messageOf(merge.error, 'Não foi possível juntar. Tente novamente.')}
          />
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <FieldFrame id={`${id}-fica`} label="Fica">
            {(control) => (
              <Select
                {...control}
                value={kept}
                options={twins.iguais.map(optionOf)}
                onChange={({ target }) =>
                  choose(target.value, target.value === gone ? other(gone) : gone)
                }
              />
            )}
          </FieldFrame>
          <FieldFrame id={`${id}-sai`} label="Sai">
            {(control) => (
              <Select
                {...control}
                value={gone}
                options={twins.iguais.map(optionOf)}
                onChange={({ target }) =>
                  choose(target.value === kept ? other(kept) : kept, target.value)
                }
              />
            )}
          </FieldFrame>
        </div>
        <AsyncView
          query={preview}
          loadingLabel="Carregando o que muda..."
          skeleton={<Skeleton size="h-32 w-full" />}
          errorTitle="Não foi possível mostrar o que muda."
        >
          {(shown) => (
            <Changes shown={shown} months={months} onMonths={setMonths} error={merge.error} />
          )}
        </AsyncView>
        <FieldFrame
          id={`${id}-motivo`}
          label="Motivo"
          required
          error={fieldError(merge.error, 'motivo')}
        >
          {(control) => (
            <Textarea
              {...control}
              rows={2}
              maxLength={500}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </FieldFrame>
      </div>
    </Dialog>
  );
}

function fieldError(error: unknown, path: string): string | undefined {
  return error instanceof ApiError
    ? error.fields?.find((field) => field.path === path)?.message
    : undefined;
}

interface ChangesProps {
  shown: MergeResult;
  months: Months;
  onMonths: (months: Months) => void;
  error: unknown;
}

function Changes({ shown, months, onMonths, error }: ChangesProps) {
  if (shown.recusas.length > 0)
    return (
      <Banner tone="warn" title="Não pode ser juntado">
        <ul className="list-disc space-y-1 pl-4">
          {shown.recusas.map((refusal) => (
            <li key={refusal}>{refusal}</li>
          ))}
        </ul>
      </Banner>
    );
  return (
    <>
      <section>
        <h3 className="text-body font-medium">O que passa ao que fica</h3>
        {shown.mudam.length === 0 ? (
          <p className="mt-1 text-dense text-muted">Nada: o que sai está vazio.</p>
        ) : (
          <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-dense">
            {shown.mudam.map(({ nome, total }) => (
              <li key={nome}>
                <span className="font-medium tabular-nums">{total}</span> {nome}
              </li>
            ))}
          </ul>
        )}
      </section>
      {shown.meses.length > 0 && (
        <MonthChoices
          rows={shown.meses}
          value={months}
          onChange={onMonths}
          errorOf={(month) => fieldError(error, `meses.${month}`)}
        />
      )}
    </>
  );
}
