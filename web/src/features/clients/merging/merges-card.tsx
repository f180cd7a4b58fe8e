import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { undoMerge } from '@/api/gen/clientes';
import type { Merge, MergeUndone } from '@/api/gen/types.gen';
import { AsyncView } from '@/components/feedback/async-view';
import { Banner } from '@/components/feedback/banner';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { notify } from '@/components/ui/notify';
import { Skeleton } from '@/components/ui/skeleton';
import { messageOf } from '@/lib/api-error';
import { formatDateTime } from '@/lib/format';
import { mergesQuery } from './queries';

/** The merges that were made; those of the last 30 days can be undone. */
export function MergesCard() {
  const client = useQueryClient();
  const query = useQuery(mergesQuery);
  const [asked, setAsked] = useState<Merge | null>(null);
  const [left, setLeft] = useState<MergeUndone['ficaram']>([]);
  const undo = useMutation({
    mutationFn: (id: string) => undoMerge({ path: { id } }),
    onSuccess: ({ ficaram }) => {
      setLeft(ficaram);
      notify.success('Junção desfeita.');
      void client.invalidateQueries();
    },
    onSettled: () => setAsked(null),
  });
  return (
    <Card
      title="Junções feitas"
      padding="none"
      refreshing={query.isFetching && query.data !== undefined}
    >
      {undo.error && (
        <div className="px-4 pb-4">
          <Banner tone="bad" title={messageOf(undo.error, 'Não foi possível desfazer.')} />
        </div>
      )}
      {left.length > 0 && (
        <div className="px-4 pb-4">
          <Banner tone="warn" title="Mudou depois da junção e ficou onde está">
            <ul className="list-disc space-y-1 pl-4">
              {left.map((row) => (
                <li key={row}>{row}</li>
              ))}
            </ul>
          </Banner>
        </div>
      )}
      <AsyncView
        query={query}
        loadingLabel="Carregando junções..."
        skeleton={
          <div className="p-4">
            <Skeleton size="h-12 w-full" />
          </div>
        }
        errorTitle="Não foi possível carregar as junções."
        isEmpty={({ data }) => data.length === 0}
        empty={<p className="px-4 pb-4 text-dense text-muted">Nenhuma junção ainda.</p>}
      >
        {({ data }) => (
          <ul className="divide-y divide-border border-t border-border">
            {data.map((merge) => (
              <MergeRow key={merge.id} merge={merge} onUndo={() => setAsked(merge)} />
            ))}
          </ul>
        )}
      </AsyncView>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => !open && !undo.isPending && setAsked(null)}
        title="Desfazer a junção?"
        description={
          asked && `${asked.nome_sai} volta a ser um cadastro próprio. O que mudou depois fica.`
        }
        confirmLabel="Desfazer"
        loading={undo.isPending}
        onConfirm={() => asked && undo.mutate(asked.id)}
      />
    </Card>
  );
}

function MergeRow({ merge, onUndo }: { merge: Merge; onUndo: () => void }) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 p-4">
      <div className="min-w-0 flex-1 basis-60">
        <p className="text-body break-words">
          {merge.nome_sai} → <span className="font-medium">{merge.nome_fica}</span>
        </p>
        <p className="text-dense break-words text-muted">
          {formatDateTime(merge.em)} · {merge.por} · {merge.motivo}
        </p>
      </div>
      {merge.desfeita_em && (
        <Badge>
          Desfeita em {formatDateTime(merge.desfeita_em)} por {merge.desfeita_por}
        </Badge>
      )}
      {merge.pode_desfazer && (
        <Button size="sm" aria-label={`Desfazer a junção de ${merge.nome_sai}`} onClick={onUndo}>
          Desfazer
        </Button>
      )}
    </li>
  );
}
