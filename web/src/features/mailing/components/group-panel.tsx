import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useCan } from '@/api/session';
import { AsyncView } from '@/components/feedback/async-view';
import { Banner } from '@/components/feedback/banner';
import { DirtyGuard } from '@/components/form/dirty-guard';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { useIsDesktop } from '@/hooks/use-media-query';
import { messageOf } from '@/lib/api-error';
import type { YearMonth } from '@/lib/month';
import { plural } from '@/lib/text';
import { RecordDialog } from '../dispatch/record-dialog';
import { SendMonthDialog } from '../dispatch/send-month-dialog';
import { groupLabel } from '../group-by-month';
import type { MailRecord } from '../mappers';
import { recordsQuery } from '../queries';
import type { RowEdit } from '../use-row-edit';
import { ConflictDialog } from './conflict-dialog';
import { TableSkeleton } from './list-states';
import { MailTable } from './mail-table';
import { RecordCards } from './record-cards';

interface GroupPanelProps {
  month: YearMonth | null;
  total: number;
  edit: RowEdit;
  q: string;
  /** Every record, from a server that does not list by month. */
  given: readonly MailRecord[] | null;
  refreshing: boolean;
  sending: boolean;
  onSendingChange: (sending: boolean) => void;
}

/** The records of one month: their count, the edit in progress, and the table. */
export function GroupPanel(props: GroupPanelProps) {
  const { month, total, edit, q, given, refreshing, sending, onSendingChange } = props;
  const query = useQuery({ ...recordsQuery(month, q), enabled: given === null });
  const mine = useMemo(() => given?.filter((record) => record.month === month), [given, month]);
  const mayEdit = useCan('emails:update');
  const maySend = useCan('emails:send');
  const isDesktop = useIsDesktop();
  const [dispatched, setDispatched] = useState<MailRecord | null>(null);
  const label = groupLabel(month);
  const List = isDesktop ? MailTable : RecordCards;
  const records = mine ?? query.data;

  return (
    <div className="space-y-4">
      <DirtyGuard when={edit.changed.size > 0} />
      {edit.failure !== null && (
        <Banner tone="bad" title={edit.failure}>
          {[...(edit.row?.errors.values() ?? [])].map((message) => (
            <p key={message}>{message}</p>
          ))}
        </Banner>
      )}
      {edit.notices.length > 0 && (
        <Banner
          tone="warn"
          title={edit.notices.join(' ')}
          action={
            <Button size="sm" onClick={edit.dismissNotices}>
              Entendi
            </Button>
          }
        />
      )}
      <AsyncView
        query={{ ...query, data: records, error: mine ? null : query.error }}
        loadingLabel="Carregando emails..."
        skeleton={<TableSkeleton />}
        errorTitle="Não foi possível carregar os dados de email."
        errorDetail={messageOf(query.error, query.error?.message ?? '')}
      >
        {(rows) => (
          <Card padding="none" refreshing={refreshing || query.isFetching}>
            <p
              role="status"
              className="flex min-h-11 flex-wrap items-center gap-x-3 border-b border-border px-4 py-2 text-dense text-muted"
            >
              {plural(total, 'email', 'emails')}
              {edit.row && (
                <span className="text-fg">
                  Editando {edit.row.record.client || edit.row.record.id}:{' '}
                  {edit.row.saving
                    ? 'salvando…'
                    : plural(edit.changed.size, 'campo alterado', 'campos alterados')}
                </span>
              )}
            </p>
            <List
              name={`Emails de ${label}`}
              records={rows}
              edit={edit}
              mayEdit={mayEdit}
              onDispatch={maySend ? setDispatched : undefined}
            />
          </Card>
        )}
      </AsyncView>
      <ConflictDialog edit={edit} />
      {dispatched && (
        <RecordDialog
          records={records ?? []}
          record={records?.find(({ id }) => id === dispatched.id) ?? dispatched}
          onRecord={setDispatched}
          onClose={() => setDispatched(null)}
        />
      )}
      {sending && month !== null && (
        <SendMonthDialog
          month={month}
          onPreview={(id) => {
            const record = records?.find((row) => row.id === id);
            if (record) setDispatched(record);
          }}
          onClose={() => onSendingChange(false)}
        />
      )}
    </div>
  );
}
