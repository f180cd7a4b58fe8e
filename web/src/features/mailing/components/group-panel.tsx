import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useMemo, useState } from 'react';
import { exportEmailRecords } from '@/api/gen/e-mails';
import { useCan } from '@/api/session';
import { ColumnSets } from '@/components/data-table/column-sets';
import { ExportMenu } from '@/components/export/export-menu';
import { AsyncView } from '@/components/feedback/async-view';
import { Banner } from '@/components/feedback/banner';
import { EmptyState } from '@/components/feedback/empty-state';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Chip } from '@/components/ui/chip';
import { onDemand } from '@/components/ui/on-demand';
import { useColumnSet } from '@/hooks/use-column-set';
import { useIsDesktop } from '@/hooks/use-media-query';
import { useUnsaved } from '@/hooks/use-unsaved';
import { messageOf } from '@/lib/api-error';
import type { YearMonth } from '@/lib/month';
import { plural } from '@/lib/text';
import { RecordDialog } from '../dispatch/record-dialog';
import { SendMonthDialog } from '../dispatch/send-month-dialog';
import { groupLabel } from '../group-by-month';
import type { MailRecord } from '../mappers';
import { recordsQuery } from '../queries';
import { fieldSets, setNames } from '../record-fields';
import { countSituations, type Situation, situationLabel } from '../situations';
import type { RowEdit } from '../use-row-edit';
import { ConflictDialog } from './conflict-dialog';
import { TableSkeleton } from './list-states';
import { MailTable } from './mail-table';
import { MoreFields } from './more-fields';
import { RecordCards } from './record-cards';

/** What is done with a whole month. */
export type MonthAct = 'enviar' | 'vencimentos';

const DueDialog = onDemand(() => import('../due/due-dialog').then((m) => m.DueDialog));

interface GroupPanelProps {
  month: YearMonth | null;
  total: number;
  edit: RowEdit;
  q: string;
  situation: Situation | null;
  onSituation: (situation: Situation | null) => void;
  /** Every record, from a server that does not list by month. */
  given: readonly MailRecord[] | null;
  refreshing: boolean;
  act: MonthAct | null;
  onActEnd: () => void;
}

/** The records of one month: their count, the edit in progress, and the table. */
export function GroupPanel(props: GroupPanelProps) {
  const { month, total, edit, q, given, refreshing, act, onActEnd } = props;
  const { situation, onSituation } = props;
  // The page holds the row that is edited: no filter takes it away.
  useUnsaved(edit.changed.size > 0, { keeps: ['q', 'mes', 'situacao'] });
  const [columns, setColumns] = useColumnSet('email', setNames);
  const set = fieldSets[columns];
  const query = useQuery({ ...recordsQuery(month, q), enabled: given === null });
  const mine = useMemo(() => given?.filter((record) => record.month === month), [given, month]);
  const mayEdit = useCan('emails:update');
  const maySend = useCan('emails:send');
  const isDesktop = useIsDesktop();
  const [dispatched, setDispatched] = useState<MailRecord | null>(null);
  const List = isDesktop ? MailTable : RecordCards;
  const records = mine ?? query.data;
  const shown = useMemo(
    () => records?.filter((one) => situation === null || one.situation === situation),
    [records, situation],
  );

  // On small screens at the list's foot, so that the first record comes sooner.
  const tools = (rows: readonly MailRecord[]) => (
    <div className="flex flex-wrap items-center justify-between gap-2 border-border px-4 py-2 max-lg:border-t lg:border-b">
      <Status shown={rows.length} total={total} edit={edit} />
      <div className="flex flex-wrap gap-2">
        {isDesktop && <ColumnSets sets={setNames} value={columns} onChange={setColumns} />}
        <ExportMenu
          path={exportEmailRecords.url}
          query={{ mes: month, q: q || null, situacao: situation }}
          name="emails"
          total={rows.length}
        />
      </div>
    </div>
  );
  return (
    <div className="space-y-3 lg:space-y-4">
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
        query={{ ...query, data: shown, error: mine ? null : query.error }}
        loadingLabel="Carregando emails..."
        skeleton={<TableSkeleton />}
        errorTitle="Não foi possível carregar os dados de email."
        errorDetail={messageOf(query.error, query.error?.message ?? '')}
      >
        {(rows) => (
          <>
            <SituationFilter records={records ?? []} value={situation} onChange={onSituation} />
            <Card padding="none" refreshing={refreshing || query.isFetching}>
              {isDesktop && tools(rows)}
              {rows.length === 0 ? (
                <EmptyState
                  icon={<Mail />}
                  title="Nenhum registro encontrado."
                  description="Nenhum registro do mês está nesta situação."
                  action={<Button onClick={() => onSituation(null)}>Resetar filtros</Button>}
                />
              ) : (
                <List
                  name={`Emails de ${groupLabel(month)}`}
                  set={set}
                  records={rows}
                  edit={edit}
                  mayEdit={mayEdit}
                  onDispatch={maySend ? setDispatched : undefined}
                />
              )}
              {!isDesktop && tools(rows)}
            </Card>
          </>
        )}
      </AsyncView>
      <MoreFields edit={edit} fields={set.others} />
      <ConflictDialog edit={edit} />
      {dispatched && (
        <RecordDialog
          records={shown ?? []}
          record={records?.find(({ id }) => id === dispatched.id) ?? dispatched}
          onRecord={setDispatched}
          onClose={() => setDispatched(null)}
        />
      )}
      {act === 'vencimentos' && month !== null && <DueDialog month={month} onClose={onActEnd} />}
      {act === 'enviar' && month !== null && (
        <SendMonthDialog
          month={month}
          onPreview={(id) => {
            const record = records?.find((row) => row.id === id);
            if (record) setDispatched(record);
          }}
          onClose={onActEnd}
        />
      )}
    </div>
  );
}

interface StatusProps {
  shown: number;
  total: number;
  edit: RowEdit;
}

/** How many records there are, and how far the edit is; read aloud as it changes. */
function Status({ shown, total, edit }: StatusProps) {
  const { row, changed } = edit;
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-3 text-dense text-muted">
      <span>
        {shown < total && `${shown.toLocaleString('pt-BR')} de `}
        {plural(total, 'email', 'emails')}
      </span>
      {row && (
        <span className="text-fg">
          Editando {row.record.client || row.record.id}:{' '}
          {row.saving ? 'salvando…' : plural(changed.size, 'campo alterado', 'campos alterados')}
        </span>
      )}
    </p>
  );
}

interface SituationFilterProps {
  records: readonly MailRecord[];
  value: Situation | null;
  onChange: (situation: Situation | null) => void;
}

/** The situations of a month's records with their counts; each shows exactly its records. */
function SituationFilter({ records, value, onChange }: SituationFilterProps) {
  const counted = countSituations(records, value);
  if (counted.length === 0) return null;
  return (
    <fieldset className="flex min-w-0 gap-2 max-lg:-mx-4 max-lg:overflow-x-auto max-lg:px-4 max-lg:[scrollbar-width:none] lg:flex-wrap">
      <legend className="sr-only">Situação</legend>
      <Chip pressed={value === null} count={records.length} onPress={() => onChange(null)}>
        Todos
      </Chip>
      {counted.map(({ situation, count }) => (
        <Chip
          key={situation}
          pressed={value === situation}
          count={count}
          onPress={() => onChange(value === situation ? null : situation)}
        >
          {situationLabel(situation)}
        </Chip>
      ))}
    </fieldset>
  );
}
