import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { checkPublicSource } from '@/api/gen/tarifas-bandeiras-e-pld';
import type { PublicSource, TariffSourceProposalBody } from '@/api/gen/types.gen';
import type { Column } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { AsyncView } from '@/components/feedback/async-view';
import { Banner } from '@/components/feedback/banner';
import { ReauthDialog } from '@/components/feedback/reauth-dialog';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { IconButton } from '@/components/ui/icon-button';
import { notify } from '@/components/ui/notify';
import { onDemand } from '@/components/ui/on-demand';
import { Skeleton } from '@/components/ui/skeleton';
import { useSensitiveAct } from '@/hooks/use-sensitive-act';
import { formatDateTime } from '@/lib/format';
import { forgetSources, sourcesQuery } from './queries';
import { schedules, sourceNames } from './schema';

const SourceDialog = onDemand(() => import('./source-dialog').then((m) => m.SourceDialog));
const ProposalDialog = onDemand(() => import('./proposal-dialog').then((m) => m.ProposalDialog));

type Source = PublicSource;

function Standing({ source }: { source: Source }) {
  if (source.proposal) return <Badge tone="warn">Aguarda decisão</Badge>;
  if (source.requested_at !== null) return <Badge tone="info">Verificação pedida</Badge>;
  if (source.error !== '') return <Badge tone="bad">Com erro</Badge>;
  return source.enabled ? <Badge tone="ok">Ligada</Badge> : <Badge tone="none">Desligada</Badge>;
}

const columns: readonly Column<Source>[] = [
  { id: 'situacao', header: 'Situação', cell: (row) => <Standing source={row} /> },
  { id: 'fonte', header: 'Fonte', required: true, cell: (row) => sourceNames[row.kind] },
  {
    id: 'endereco',
    header: 'Endereço',
    wrap: true,
    wideOnCard: true,
    cell: (row) => (
      <span className="break-all">
        {row.url || '–'}
        {row.error !== '' && <span className="block text-bad">{row.error}</span>}
      </span>
    ),
  },
  {
    id: 'verifica',
    header: 'Verifica',
    cell: (row) =>
      row.enabled ? schedules.find(({ value }) => value === row.every)?.label : 'Só a pedido',
  },
  {
    id: 'ultima',
    header: 'Última verificação',
    cell: (row) => (row.checked_at === null ? '–' : formatDateTime(row.checked_at)),
  },
];

interface Open {
  kind: Source['kind'];
  /** To be decided about, as it was when it was opened; null: the source is edited. */
  proposal: TariffSourceProposalBody | null;
}

/** Where public data is fetched from, and what was found there and waits (AP-04). */
export function SourcesCard() {
  const query = useQuery(sourcesQuery);
  const client = useQueryClient();
  const [open, setOpen] = useState<Open | null>(null);
  const check = useSensitiveAct({
    mutationFn: (kind: Source['kind']) => checkPublicSource({ path: { kind } }),
    onSuccess: () => {
      notify.info('Verificação pedida.');
      forgetSources(client);
    },
    errorFallback: 'Não foi possível pedir a verificação.',
  });
  const chosen = query.data?.data.find(({ kind }) => kind === open?.kind);
  const close = () => setOpen(null);
  return (
    <Card
      title="Fontes públicas"
      description="O que uma fonte traz é comparado e espera até alguém aplicar ou rejeitar."
      padding="none"
      refreshing={query.isFetching}
    >
      <AsyncView
        query={query}
        loadingLabel="Carregando fontes públicas..."
        skeleton={<Skeleton size="h-40 w-full" />}
        errorTitle="Não foi possível carregar as fontes públicas."
      >
        {({ data, held }) => (
          <>
            {held && (
              <Banner tone="warn" title="Os envios estão retidos.">
                As verificações esperam até a retenção ser liberada.
              </Banner>
            )}
            {check.message !== null && <Banner tone="bad" title={check.message} />}
            <DataTable
              name="Fontes públicas"
              columns={columns}
              rows={data}
              rowKey={(row) => row.kind}
              cards
              actions={(row) => (
                <>
                  {row.proposal && (
                    <Button
                      size="sm"
                      onClick={() => setOpen({ kind: row.kind, proposal: row.proposal ?? null })}
                    >
                      Conferir
                      <span className="sr-only"> {sourceNames[row.kind]}</span>
                    </Button>
                  )}
                  {row.url !== '' && (
                    <IconButton
                      label={`Verificar agora ${sourceNames[row.kind]}`}
                      icon={<RefreshCw />}
                      size="sm"
                      onClick={() => check.run(row.kind)}
                    />
                  )}
                  <IconButton
                    label={`Editar ${sourceNames[row.kind]}`}
                    icon={<Pencil />}
                    size="sm"
                    onClick={() => setOpen({ kind: row.kind, proposal: null })}
                  />
                </>
              )}
            />
          </>
        )}
      </AsyncView>
      {chosen && !open?.proposal && <SourceDialog source={chosen} onClose={close} />}
      {open?.proposal && (
        <ProposalDialog
          kind={open.kind}
          proposal={chosen?.proposal ?? open.proposal}
          onClose={close}
        />
      )}
      <ReauthDialog {...check.reauth} />
    </Card>
  );
}
