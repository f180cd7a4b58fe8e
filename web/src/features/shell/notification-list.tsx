import { Link } from 'react-router';
import type { NotificationItem } from '@/api/gen/types.gen';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { formatDateTime } from '@/lib/format';
import { paths } from '@/lib/paths';

interface NotificationListProps {
  /** undefined while they load. */
  rows: readonly NotificationItem[] | undefined;
  failed: boolean;
  onRetry: () => void;
  onNavigate: () => void;
}

/** The panel's content. */
export function NotificationPanel(props: NotificationListProps) {
  return (
    <>
      <h2 className="border-b border-border px-4 py-3 text-title font-semibold">Notificações</h2>
      <NotificationList {...props} />
      <div className="border-t border-border px-4 py-3">
        <Link
          to={paths.notifications}
          onClick={props.onNavigate}
          className="text-dense font-medium text-primary hover:underline"
        >
          Preferências de notificação
        </Link>
      </div>
    </>
  );
}

function NotificationList({ rows, failed, onRetry, onNavigate }: NotificationListProps) {
  if (rows === undefined && failed) {
    return (
      <div role="alert" className="flex flex-col items-start gap-3 p-4">
        <p className="text-body text-muted">Não foi possível carregar as notificações.</p>
        <Button size="sm" onClick={onRetry}>
          Tentar novamente
        </Button>
      </div>
    );
  }
  if (rows === undefined) {
    return (
      <div className="space-y-3 p-4">
        <Skeleton size="h-10 w-full" />
        <Skeleton size="h-10 w-full" />
      </div>
    );
  }
  if (rows.length === 0) {
    return <p className="p-4 text-body text-muted">As notificações serão exibidas aqui.</p>;
  }
  return (
    <ul className="max-h-96 divide-y divide-border overflow-y-auto">
      {rows.map((row) => (
        <li key={row.id} className="relative px-4 py-3">
          <NotificationText row={row} onNavigate={onNavigate} />
        </li>
      ))}
    </ul>
  );
}

function NotificationText({ row, onNavigate }: { row: NotificationItem; onNavigate: () => void }) {
  const title = (
    <span className="flex items-start gap-2 text-body font-medium">
      {!row.readAt && (
        <span className="mt-1.5 size-2 shrink-0 rounded-full bg-primary">
          <span className="sr-only">Nova: </span>
        </span>
      )}
      <span className="min-w-0 break-words">{row.title}</span>
    </span>
  );
  return (
    <>
      {row.link?.startsWith('/') ? (
        <Link to={row.link} onClick={onNavigate} className="after:absolute after:inset-0">
          {title}
        </Link>
      ) : (
        title
      )}
      {row.body && <p className="mt-0.5 text-dense break-words text-muted">{row.body}</p>}
      <p className="mt-1 flex flex-wrap items-center gap-x-3 text-caption text-muted">
        <time dateTime={row.createdAt}>{formatDateTime(row.createdAt)}</time>
        {row.whatsapp?.startsWith('https://wa.me/') && (
          <a
            href={row.whatsapp}
            target="_blank"
            rel="noreferrer"
            className="relative z-10 inline-flex items-center py-1 font-medium text-primary hover:underline pointer-coarse:min-h-11"
          >
            Abrir no WhatsApp<span className="sr-only">: {row.title}</span>
          </a>
        )}
      </p>
    </>
  );
}
