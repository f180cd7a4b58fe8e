import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Ban, BookOpen, Plug, Plus } from 'lucide-react';
import { useState } from 'react';
import { revokeApiKey } from '@/api/gen/configuracoes';
import type { ApikeyKeyBody } from '@/api/gen/types.gen';
import type { Column } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { AsyncView } from '@/components/feedback/async-view';
import { Banner } from '@/components/feedback/banner';
import { EmptyState } from '@/components/feedback/empty-state';
import { ReauthDialog } from '@/components/feedback/reauth-dialog';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { ExternalButton } from '@/components/ui/external-button';
import { IconButton } from '@/components/ui/icon-button';
import { notify } from '@/components/ui/notify';
import { Skeleton } from '@/components/ui/skeleton';
import { useSensitiveAct } from '@/hooks/use-sensitive-act';
import { formatDate, formatDateTime } from '@/lib/format';
import { plural } from '@/lib/text';
import { ShownOnce } from '../shown-once';
import { CreateDialog } from './create-dialog';
import { keysQuery } from './queries';
import { scopeNames } from './schema';

const purpose =
  'Chaves com que outros programas leem os seus dados e enviam documentos, em seu nome (/api/v1). Uma chave nunca lê mais do que o seu dono.';

const states = {
  ativa: { text: 'Ativa', tone: 'ok' },
  pausada: { text: 'Pausada', tone: 'warn' },
  vencida: { text: 'Vencida', tone: 'neutral' },
  revogada: { text: 'Revogada', tone: 'bad' },
} as const;

const columns: readonly Column<ApikeyKeyBody>[] = [
  { id: 'nome', header: 'Nome', main: true, wrap: true, cell: (row) => row.nome },
  { id: 'dono', header: 'Dono', wrap: true, cell: (row) => row.dono },
  { id: 'escopos', header: 'Abre', wrap: true, cell: (row) => scopeNames(row.escopos) },
  { id: 'limites', header: 'Limites', wrap: true, cell: limits },
  { id: 'validade', header: 'Válida até', cell: (row) => formatDate(row.valida_ate) },
  {
    id: 'uso',
    header: 'Último uso',
    cell: (row) => (row.ultimo_uso ? formatDateTime(row.ultimo_uso) : 'Nunca'),
  },
  {
    id: 'situacao',
    header: 'Situação',
    cell: (row) => <Badge tone={states[row.situacao].tone}>{states[row.situacao].text}</Badge>,
  },
];

function limits(row: ApikeyKeyBody) {
  const parts = [
    row.clientes.length > 0 ? plural(row.clientes.length, 'cliente', 'clientes') : '',
    row.enderecos.join(', '),
  ].filter((part) => part !== '');
  return parts.length > 0 ? parts.join(' · ') : 'Nenhum';
}

/** AP-01: the keys by which other programs read, made and revoked. */
export function KeysTab() {
  const keys = useQuery(keysQuery);
  const [creating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<ApikeyKeyBody | null>(null);
  const [shown, setShown] = useState('');
  const create = (
    <div className="flex flex-wrap gap-2">
      <ExternalButton href="/api/docs" icon={<BookOpen />}>
        Documentação da API
      </ExternalButton>
      <Button variant="primary" icon={<Plus />} onClick={() => setCreating(true)}>
        Criar chave
      </Button>
    </div>
  );
  const shownColumns: readonly Column<ApikeyKeyBody>[] = [
    ...columns,
    {
      id: 'atos',
      header: 'Ações',
      screenOnly: true,
      cell: (row) =>
        row.situacao !== 'revogada' && (
          <IconButton
            label={`Revogar ${row.nome}`}
            icon={<Ban />}
            size="sm"
            plain
            onClick={() => setRevoking(row)}
          />
        ),
    },
  ];
  return (
    <>
      <div className="space-y-4">
        {shown !== '' && (
          <ShownOnce
            title="Chave criada"
            label="Chave de API"
            hint="Guarde-a agora: ela é mostrada só desta vez. O programa a envia em Authorization: Bearer."
            copyLabel="Copiar chave"
            text={shown}
            onDone={() => setShown('')}
          />
        )}
        <AsyncView
          query={keys}
          loadingLabel="Carregando chaves..."
          skeleton={<Skeleton size="h-40 w-full" />}
          errorTitle="Não foi possível carregar as chaves."
          isEmpty={({ data }) => data.length === 0}
          empty={
            <EmptyState
              icon={<Plug />}
              title="Nenhuma chave de API."
              description={purpose}
              action={create}
            />
          }
        >
          {({ data }) => (
            <Card title="Chaves de API" description={purpose} actions={create} padding="none">
              <DataTable
                name="Chaves de API"
                columns={shownColumns}
                rows={data}
                rowKey={(row) => row.id}
              />
            </Card>
          )}
        </AsyncView>
      </div>
      {creating && (
        <CreateDialog
          onCreated={(text) => {
            setCreating(false);
            setShown(text);
          }}
          onClose={() => setCreating(false)}
        />
      )}
      {revoking !== null && <RevokeDialog row={revoking} onClose={() => setRevoking(null)} />}
    </>
  );
}

/** Asks before a key stops working, by its name. */
function RevokeDialog({ row, onClose }: { row: ApikeyKeyBody; onClose: () => void }) {
  const client = useQueryClient();
  const act = useSensitiveAct({
    mutationFn: () => revokeApiKey({ path: { id: row.id } }),
    onSuccess: () => {
      notify.success(`A chave ${row.nome} foi revogada.`);
      void client.invalidateQueries({ queryKey: keysQuery.queryKey });
      onClose();
    },
    errorFallback: 'Não foi possível revogar a chave.',
  });
  return (
    <>
      <ConfirmDialog
        open={!act.asking}
        onOpenChange={(open) => {
          if (!open && !act.asking) onClose();
        }}
        title="Revogar chave?"
        description={
          <div className="space-y-3">
            <p className="break-words">
              {`Os programas que usam ${row.nome}, de ${row.dono}, param de ler agora. Uma chave revogada não volta.`}
            </p>
            {act.message !== null && <Banner tone="bad" title={act.message} />}
          </div>
        }
        confirmLabel="Revogar chave"
        loading={act.pending}
        onConfirm={() => act.run(undefined)}
      />
      <ReauthDialog {...act.reauth} />
    </>
  );
}
