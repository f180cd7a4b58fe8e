import { useMutation, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ArrowRightLeft } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { Link } from 'react-router';
import { keyOf } from '@/api/call';
import { getLead, moveLead } from '@/api/gen/clientes';
import { Banner } from '@/components/feedback/banner';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { Menu, MenuItem } from '@/components/ui/menu';
import { Skeleton } from '@/components/ui/skeleton';
import { messageOf } from '@/lib/api-error';
import { formatDate, formatKWh } from '@/lib/format';
import { paths } from '@/lib/paths';
import type { Filters } from '../filters';
import { type ClientPage, clientsKey } from '../load';
import type { Client } from '../normalize';
import { funnelLabels, type Stage, stageOf, stages } from '../stage';
import { type Column, useBoard } from '../use-board';
import { LoadState } from './load-state';

const mime = 'application/x-cliente';

interface BoardProps {
  filters: Filters;
  /** The user may move clients. */
  mayMove: boolean;
  onRetry: () => void;
}

/** The funnel: one column for each pair of statuses; cards are dragged, or moved by their menu. */
export function Board({ filters, mayMove, onRetry }: BoardProps) {
  const board = useBoard(filters);
  const move = useMove();
  const [said, setSaid] = useState('');
  const movable = mayMove && board.load?.source === 'server';
  const to = (id: string, stage: Stage) => {
    const client = board.columns
      .flatMap(({ clients }) => clients ?? [])
      .find((one) => one.id === id);
    if (!client || stageOf(client).id === stage.id) return;
    setSaid(`${client.nome} movido para ${stage.title}`);
    move.mutate({ client, stage });
  };
  return (
    <div className="space-y-4">
      <LoadState
        load={board.load}
        error={board.error}
        onRetry={onRetry}
        retrying={board.fetching}
      />
      {move.error && (
        <Banner
          tone="bad"
          title={messageOf(move.error, 'Não foi possível mover o cliente. Tente novamente.')}
        />
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
      <div className="flex snap-x gap-4 overflow-x-auto pb-2 lg:grid lg:grid-cols-4 lg:overflow-visible">
        {board.columns.map((column) => (
          <StageColumn
            key={column.stage.id}
            column={column}
            movable={movable}
            onDropClient={(id) => to(id, column.stage)}
            onMove={to}
            onMore={() => board.more(column.stage)}
          />
        ))}
      </div>
    </div>
  );
}

interface StageColumnProps {
  column: Column;
  movable: boolean;
  onDropClient: (id: string) => void;
  onMove: (id: string, stage: Stage) => void;
  onMore: () => void;
}

function StageColumn({ column, movable, onDropClient, onMove, onMore }: StageColumnProps) {
  const { stage, clients, total } = column;
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onDropClient(event.dataTransfer.getData(mime));
  };
  return (
    <section
      aria-label={stage.title}
      onDragOver={(event) => {
        if (!movable || !event.dataTransfer.types.includes(mime)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={clsx(
        'w-[82vw] shrink-0 snap-start rounded-card border p-3 sm:w-72 lg:w-auto',
        over ? 'border-primary bg-subtle' : 'border-border bg-subtle',
      )}
    >
      <h2 className="flex items-center justify-between gap-2 text-body font-semibold">
        {stage.title}
        <Badge>{clients === undefined ? '…' : total}</Badge>
      </h2>
      <p className="mt-0.5 text-caption text-muted">
        Funil {funnelLabels[stage.funnel].toLowerCase()} · migração{' '}
        {stage.migration === 'aprovado' ? 'aprovada' : 'em análise'}
      </p>
      {clients === undefined && <Skeleton size="mt-3 h-24 w-full" />}
      {clients?.length === 0 && (
        <p className="py-6 text-center text-dense text-muted">Nenhum cliente.</p>
      )}
      <ul className="mt-3 space-y-2">
        {clients?.map((client) => (
          <ClientCard
            key={client.id}
            client={client}
            stage={stage}
            movable={movable}
            onMove={onMove}
          />
        ))}
      </ul>
      {clients !== undefined && total > clients.length && (
        <div className="mt-3">
          <Button size="sm" block onClick={onMore}>
            Mostrar mais
          </Button>
        </div>
      )}
    </section>
  );
}

interface ClientCardProps {
  client: Client;
  stage: Stage;
  movable: boolean;
  onMove: (id: string, stage: Stage) => void;
}

function ClientCard({ client, stage, movable, onMove }: ClientCardProps) {
  return (
    <li
      draggable={movable}
      onDragStart={(event) => {
        event.dataTransfer.setData(mime, client.id);
        event.dataTransfer.effectAllowed = 'move';
      }}
      className={clsx(
        'rounded-card border border-border bg-surface p-3',
        movable && 'cursor-grab active:cursor-grabbing',
      )}
    >
      <div className="flex items-start justify-between gap-2">
        <Link
          to={paths.client(client.id)}
          draggable={false}
          className="min-w-0 text-body font-medium break-words underline-offset-2 hover:underline pointer-coarse:py-2.5"
        >
          {client.nome}
        </Link>
        {movable && (
          <div className="-my-1.5">
            <Menu
              trigger={
                <IconButton
                  label={`Mover ${client.nome}`}
                  icon={<ArrowRightLeft />}
                  size="sm"
                  plain
                />
              }
            >
              {stages
                .filter((other) => other.id !== stage.id)
                .map((other) => (
                  <MenuItem key={other.id} onSelect={() => onMove(client.id, other)}>
                    {other.title}
                  </MenuItem>
                ))}
            </Menu>
          </div>
        )}
      </div>
      <p className="mt-1 text-dense text-muted tabular-nums">
        {formatKWh(client.consumo, true, 'Consumo indefinido')}
        {client.consumo !== null && '/ano'}
      </p>
      {client.proximoPasso && (
        <p className="mt-1 text-dense break-words">
          {client.proximoPasso}
          {client.proximoPassoEm && ` · ${formatDate(client.proximoPassoEm)}`}
        </p>
      )}
      {client.responsavel && <p className="mt-1 text-caption text-muted">{client.responsavel}</p>}
    </li>
  );
}

/** Moves a client on the board at once, and back where the server refuses. */
function useMove() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ client, stage }: { client: Client; stage: Stage }) =>
      moveLead({
        path: { id: client.id },
        body: { statusFunil: stage.funnel, statusMigracao: stage.migration },
        ...(client.version !== null && { ifMatch: client.version }),
      }),
    onMutate: async ({ client, stage }) => {
      await queries.cancelQueries({ queryKey: clientsKey });
      const before = queries.getQueriesData<ClientPage>({ queryKey: clientsKey });
      patch(client.id, { statusFunil: stage.funnel, statusMigracao: stage.migration });
      return { before };
    },
    onSuccess: (stored) => {
      patch(stored.id, { version: stored.version });
      void queries.invalidateQueries({ queryKey: keyOf(getLead) });
    },
    onError: (_, __, context) => {
      for (const [key, page] of context?.before ?? []) queries.setQueryData(key, page);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: clientsKey }),
  });

  function patch(id: string, change: Partial<Client>) {
    queries.setQueriesData<ClientPage>(
      { queryKey: clientsKey },
      (page) =>
        page && {
          ...page,
          rows: page.rows.map((one) => (one.id === id ? { ...one, ...change } : one)),
        },
    );
  }
}
