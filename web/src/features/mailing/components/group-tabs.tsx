import { Tabs } from '@/components/ui/tabs';
import type { YearMonth } from '@/lib/month';
import { groupLabel } from '../group-by-month';
import type { MailGroups } from '../queries';
import type { Situation } from '../situations';
import type { RowEdit } from '../use-row-edit';
import { GroupPanel } from './group-panel';

const undated = 'sem-data';
const tabOf = (month: YearMonth | null) => month ?? undated;

interface GroupTabsProps {
  groups: MailGroups;
  edit: RowEdit;
  q: string;
  /** As the address has it; the newest month where it names none that exists. */
  mes: string;
  situation: Situation | null;
  onSituation: (situation: Situation | null) => void;
  onMonth: (mes: string) => void;
  refreshing: boolean;
  sending: boolean;
  onSendingChange: (sending: boolean) => void;
}

/** A tab for each month, with its count, and the table of the chosen one. */
export function GroupTabs(props: GroupTabsProps) {
  const { groups, edit, q, mes, onMonth, refreshing, sending, onSendingChange } = props;
  const { situation, onSituation } = props;
  const chosen =
    groups.groups.find(({ month }) => tabOf(month) === mes) ?? groups.groups[0] ?? null;
  if (chosen === null) return null;
  return (
    <Tabs
      label="Meses"
      value={tabOf(chosen.month)}
      onChange={onMonth}
      items={groups.groups.map(({ month, total }) => ({
        value: tabOf(month),
        label: groupLabel(month),
        count: total,
        content:
          month === chosen.month ? (
            <GroupPanel
              month={month}
              total={total}
              edit={edit}
              q={q}
              situation={situation}
              onSituation={onSituation}
              given={groups.records}
              refreshing={refreshing}
              sending={sending}
              onSendingChange={onSendingChange}
            />
          ) : undefined,
      }))}
    />
  );
}
