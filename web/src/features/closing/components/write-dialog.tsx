import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { queryOf } from '@/api/call';
import { previewClosingBatch } from '@/api/gen/fechamento';
import type { BatchInputBody } from '@/api/gen/types.gen';
import { Banner } from '@/components/feedback/banner';
import { FieldFrame } from '@/components/form/field-frame';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { CancelButton, Dialog } from '@/components/ui/dialog';
import { Skeleton } from '@/components/ui/skeleton';
import { Textarea } from '@/components/ui/textarea';
import { useDebouncedValue } from '@/hooks/use-debounced-value';
import { useTyped } from '@/hooks/use-unsaved';
import { messageOf } from '@/lib/api-error';
import { plural } from '@/lib/text';
import { NoServerBanner } from '@/model/mail/no-server-banner';
import { askable, type ItemKey, itemLabels } from '../states';
import { Refusals, refusedText } from './refusals';

interface WriteDialogProps {
  title: string;
  description: string;
  /** Whom it writes to. */
  batch: BatchInputBody;
  /** The requested item; without it, the user chooses the items here. */
  item?: ItemKey;
  start: (batch: BatchInputBody) => Promise<unknown>;
  onClose: () => void;
}

/** Shows what an act would write to clients, and to whom it would not, before it does. */
export function WriteDialog(props: WriteDialogProps) {
  const { title, description, batch, item: only, start, onClose } = props;
  const id = useId();
  const [items, setItems] = useState<readonly ItemKey[]>(only ? [only] : askable);
  const [note, setNote] = useState('');
  const [confirmed, setConfirmed] = useState(false);
  const asks = batch.acao === 'pedir';
  const said = useDebouncedValue(note, 400);
  const body: BatchInputBody = asks
    ? { ...batch, itens: [...items], recado: said }
    : { ...batch, confirmar: confirmed };
  const something = !asks || items.length > 0;
  const preview = useQuery({
    ...queryOf(previewClosingBatch, { body }),
    enabled: something,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
  const act = useMutation({
    mutationFn: () => start(asks ? { ...body, recado: note } : body),
    onSuccess: onClose,
  });
  useTyped(note, { saving: act.isPending });
  // What stood before is no preview of nothing.
  const data = something ? preview.data : undefined;
  const toggle = (item: ItemKey) =>
    setItems(items.includes(item) ? items.filter((one) => one !== item) : [...items, item]);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={title}
      description={description}
      persistent
      footer={
        <>
          <CancelButton onClick={onClose} />
          <Button
            variant="primary"
            // What leaves is what is shown.
            disabled={!data?.mensagens || preview.isFetching || said !== note}
            loading={act.isPending}
            onClick={() => act.mutate()}
          >
            {asks ? 'Pedir' : 'Enviar'}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <NoServerBanner />
        {asks && !only && (
          <fieldset className="space-y-2">
            <legend className="mb-1.5 text-body font-medium">O que pedir, onde faltar</legend>
            {askable.map((item) => (
              <Checkbox
                key={item}
                label={itemLabels[item]}
                checked={items.includes(item)}
                onChange={() => toggle(item)}
              />
            ))}
          </fieldset>
        )}
        {asks && (
          <FieldFrame id={`${id}-recado`} label="Recado">
            {(control) => (
              <Textarea
                {...control}
                rows={2}
                maxLength={500}
                value={note}
                onChange={({ target }) => setNote(target.value)}
              />
            )}
          </FieldFrame>
        )}
        {!asks && (
          <Checkbox
            label="Enviar também os registros com avisos"
            checked={confirmed}
            onChange={() => setConfirmed(!confirmed)}
          />
        )}
        {act.error && (
          <Banner tone="bad" title={messageOf(act.error, 'Não foi possível enviar.')} />
        )}
        {preview.error && (
          <Banner
            tone="bad"
            title={messageOf(preview.error, 'Não foi possível montar a prévia.')}
          />
        )}
        {!data && !preview.error && something && <Skeleton size="h-40 w-full" />}
        {data && <Outcome of={data} />}
      </div>
    </Dialog>
  );
}

type Preview = NonNullable<Awaited<ReturnType<typeof previewClosingBatch>>>;

function Outcome({ of }: { of: Preview }) {
  const { clientes, mensagens, exemplo } = of;
  return (
    <>
      <p role="status" className="text-body font-medium">
        {`${plural(mensagens, 'mensagem', 'mensagens')} para ${plural(clientes, 'cliente', 'clientes')}`}
        {refusedText(of, 'recusa', 'recusas')}
      </p>
      <Refusals of={of} label="Recusas" />
      {exemplo && (
        <section aria-label="Prévia" className="rounded-card border border-border p-4">
          <p className="text-dense text-muted">{`Prévia: ${exemplo.cliente}`}</p>
          <p className="text-dense break-words text-muted">{`Para: ${exemplo.para.join(', ')}`}</p>
          <p className="mt-2 text-body font-semibold break-words">{exemplo.assunto}</p>
          <p className="mt-2 text-dense break-words whitespace-pre-line">{exemplo.texto}</p>
        </section>
      )}
    </>
  );
}
