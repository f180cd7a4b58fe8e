import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useState } from 'react';
import { readNotifications } from '@/api/gen/notificacoes';
import { IconButton } from '@/components/ui/icon-button';
import { onDemand } from '@/components/ui/on-demand';
import { Popover } from '@/components/ui/popover';
import { plural } from '@/lib/text';
import { notificationsQuery } from './queries';

const NotificationPanel = onDemand(
  () => import('./notification-list').then((m) => m.NotificationPanel),
  { panel: true },
);

/** The bell: opens the panel of notifications, which a press outside closes. */
export function NotificationsBell() {
  const [open, setOpen] = useState(false);
  const client = useQueryClient();
  const query = useQuery(notificationsQuery);
  const read = useMutation({
    mutationFn: () => readNotifications({ body: {} }),
    onSettled: () => client.invalidateQueries({ queryKey: notificationsQuery.queryKey }),
  });
  const unread = query.data?.unread ?? 0;
  const change = (next: boolean) => {
    setOpen(next);
    // What was in view when the panel closes counts as read; the marks stay while it is open.
    if (!next && unread > 0) read.mutate();
  };
  const label = unread > 0 ? `Notificações: ${plural(unread, 'nova', 'novas')}` : 'Notificações';
  return (
    <Popover
      label="Notificações"
      open={open}
      onOpenChange={change}
      trigger={
        <IconButton
          plain
          label={label}
          icon={
            <span className="relative flex">
              <Bell aria-hidden="true" />
              {unread > 0 && (
                <span
                  aria-hidden="true"
                  className="absolute -top-2 -right-2 flex h-4 min-w-4 items-center justify-center rounded-full bg-bad px-1 text-[10px] leading-none font-semibold text-bg tabular-nums shadow-[0_0_0_2px_var(--bg)]"
                >
                  {unread > 99 ? '99+' : unread}
                </span>
              )}
            </span>
          }
        />
      }
    >
      <NotificationPanel
        rows={query.data?.data}
        failed={query.isError}
        onRetry={() => void query.refetch()}
        onNavigate={() => change(false)}
      />
    </Popover>
  );
}
