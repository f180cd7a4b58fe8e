import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Ellipsis, KeyRound, Pause, Pencil, Play, Plus, Trash2, Webhook } from 'lucide-react';
import { useState } from 'react';
import type { WebhookEndpointBody } from '@/api/gen/types.gen';
import type { Column } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { AsyncView } from '@/components/feedback/async-view';
import { EmptyState } from '@/components/feedback/empty-state';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { IconButton } from '@/components/ui/icon-button';
import { Menu, MenuItem, MenuSeparator } from '@/components/ui/menu';
import { Skeleton } from '@/components/ui/skeleton';
import { formatDateTime } from '@/lib/format';
import { plural } from '@/lib/text';
import { ShownOnce } from '../shown-once';
import { type Act, ActDialog } from './act-dialog';
import { DeliveriesDialog } from './deliveries-dialog';
import { DeliveryState } from './delivery-columns';
import { eventNames } from './events';
import { forgetWebhooks, webhooksQuery } from './queries';
import { WebhookDialog } from './webhook-dialog';

const purpose =
  'Endereços de outros programas que são avisados do que acontece, como um contrato alterado. O aviso diz qual registro mudou e nada do que ele contém; o programa lê o resto com uma chave.';

const states = {
  ativo: { text: 'Ativo', tone: 'ok' },
  pausado: { text: 'Pausado', tone: 'neutral' },
  desativado: { text: 'Desativado', tone: 'bad' },
} as const;

const columns: readonly Column<WebhookEndpointBody>[] = [
  {
    id: 'url',
    header: 'Endereço',
    main: true,
    wrap: true,
    width: '240px',
    cell: (row) => <span className="break-all">{row.url}</span>,
  },
  { id: 'dono', header: 'Dono', wrap: true, cell: (row) => row.dono },
  { id: 'eventos', header: 'Eventos', wrap: true, cell: (row) => eventNames(row.eventos) },
  {
    id: 'clientes',
    header: 'Clientes',
    cell: (row) =>
      row.clientes.length > 0 ? plural(row.clientes.length, 'cliente', 'clientes') : 'Todos',
  },
  { id: 'situacao', header: 'Situação', wrap: true, cell: standing },
  { id: 'ultima', header: 'Última entrega', wrap: true, cell: last },
];

function standing(row: WebhookEndpointBody) {
  const { text, tone } = states[row.situacao];
  const until = row.segredo_anterior_ate;
  const notes = [
    row.situacao === 'desativado' && row.motivo,
    row.falhando_desde && `Falha desde ${formatDateTime(row.falhando_desde)}.`,
    until && Date.parse(until) > Date.now() && `Segredo anterior até ${formatDateTime(until)}.`,
  ].filter((note) => typeof note === 'string');
  return (
    <>
      <Badge tone={tone}>{text}</Badge>
      {notes.map((note) => (
        <span key={note} className="block text-dense text-muted">
          {note}
        </span>
      ))}
    </>
  );
}

function last({ ultima }: WebhookEndpointBody) {
  if (!ultima) return 'Nenhuma';
  return (
    <>
      <DeliveryState delivery={ultima} />
      <span className="block text-dense text-muted">
        {[formatDateTime(ultima.criada_em), ultima.resposta ?? ultima.erro]
          .filter((part) => part !== '')
          .join(' · ')}
      </span>
    </>
  );
}

/** What stands over the list. */
type Layer = { kind: 'criar' } | { kind: Act | 'editar' | 'entregas'; row: WebhookEndpointBody };

/** AP-02: the addresses that are notified of events, and what was delivered to them. */
export function WebhooksTab() {
  const webhooks = useQuery(webhooksQuery);
  const client = useQueryClient();
  const [layer, setLayer] = useState<Layer | null>(null);
  const [secret, setSecret] = useState('');
  const create = (
    <Button variant="primary" icon={<Plus />} onClick={() => setLayer({ kind: 'criar' })}>
      Criar webhook
    </Button>
  );
  return (
    <div className="space-y-4">
      {secret !== '' && (
        <ShownOnce
          title="Segredo do webhook"
          label="Segredo"
          hint="Guarde-o agora: ele é mostrado só desta vez. Com ele o programa confere a assinatura de cada aviso (Standard Webhooks)."
          copyLabel="Copiar segredo"
          text={secret}
          onDone={() => setSecret('')}
        />
      )}
      <AsyncView
        query={webhooks}
        loadingLabel="Carregando webhooks..."
        skeleton={<Skeleton size="h-40 w-full" />}
        errorTitle="Não foi possível carregar os webhooks."
        isEmpty={({ data }) => data.length === 0}
        empty={
          <EmptyState
            icon={<Webhook />}
            title="Nenhum webhook."
            description={purpose}
            action={create}
          />
        }
      >
        {({ data }) => (
          <Card title="Webhooks" description={purpose} actions={create} padding="none">
            <DataTable
              name="Webhooks"
              columns={columns}
              rows={data}
              rowKey={(row) => row.id}
              onSelect={(row) => setLayer({ kind: 'entregas', row })}
              cards
              actions={(row) => <RowMenu row={row} onChoose={(kind) => setLayer({ kind, row })} />}
            />
          </Card>
        )}
      </AsyncView>
      {layer !== null && (
        <LayerDialog
          layer={layer}
          rows={webhooks.data?.data ?? []}
          onSecret={(text) => {
            setLayer(null);
            if (text !== '') setSecret(text);
          }}
          onClose={() => {
            setLayer(null);
            // An act may have been refused because the row had changed meanwhile.
            forgetWebhooks(client);
          }}
        />
      )}
    </div>
  );
}

interface RowMenuProps {
  row: WebhookEndpointBody;
  onChoose: (kind: Act | 'editar' | 'entregas') => void;
}

function RowMenu({ row, onChoose }: RowMenuProps) {
  return (
    <Menu
      trigger={
        <IconButton label={`Ações de ${hostOf(row.url)}`} icon={<Ellipsis />} size="sm" plain />
      }
    >
      <MenuItem icon={<Webhook />} onSelect={() => onChoose('entregas')}>
        Ver entregas
      </MenuItem>
      <MenuItem icon={<Pencil />} onSelect={() => onChoose('editar')}>
        Editar
      </MenuItem>
      <MenuItem icon={<KeyRound />} onSelect={() => onChoose('segredo')}>
        Trocar segredo
      </MenuItem>
      {row.situacao === 'ativo' ? (
        <MenuItem icon={<Pause />} onSelect={() => onChoose('pausar')}>
          Pausar
        </MenuItem>
      ) : (
        <MenuItem icon={<Play />} onSelect={() => onChoose('ativar')}>
          Ativar
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem icon={<Trash2 />} tone="danger" onSelect={() => onChoose('excluir')}>
        Excluir
      </MenuItem>
    </Menu>
  );
}

/** The address short enough for a label. */
function hostOf(url: string) {
  return URL.canParse(url) ? new URL(url).host : url;
}

interface LayerDialogProps {
  layer: Layer;
  /** The newest state of each. */
  rows: readonly WebhookEndpointBody[];
  /** A secret that is new, or empty where there is none. */
  onSecret: (text: string) => void;
  onClose: () => void;
}

function LayerDialog({ layer, rows, onSecret, onClose }: LayerDialogProps) {
  if (layer.kind === 'criar')
    return <WebhookDialog row={null} onSaved={onSecret} onClose={onClose} />;
  const { kind, row } = layer;
  if (kind === 'editar') return <WebhookDialog row={row} onSaved={onSecret} onClose={onClose} />;
  if (kind === 'entregas')
    return <DeliveriesDialog row={rows.find(({ id }) => id === row.id) ?? row} onClose={onClose} />;
  return <ActDialog act={kind} row={row} onDone={onSecret} onClose={onClose} />;
}
