import { Select } from '@/components/ui/select';
import { Tabs } from '@/components/ui/tabs';
import { useIsDesktop } from '@/hooks/use-media-query';
import { monthShort, type YearMonth } from '@/lib/month';
import { groupLabel } from '../group-by-month';
import type { MailGroups } from '../queries';
import type { Situation } from '../situations';
import type { RowEdit } from '../use-row-edit';
import { GroupPanel, type MonthAct } from './group-panel';

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
  act: MonthAct | null;
  onActEnd: () => void;
}

/** The month of the address, or the newest. */
function chosenOf(groups: MailGroups['groups'], mes: string) {
  return groups.find(({ month }) => tabOf(month) === mes) ?? groups[0];
}

/** A tab for each month, with its count, and the table of the chosen one; on small screens the table. */
export function GroupTabs(props: GroupTabsProps) {
  const { groups, mes, onMonth } = props;
  const isDesktop = useIsDesktop();
  const chosen = chosenOf(groups.groups, mes);
  if (chosen === undefined) return null;
  const panel = (
    <GroupPanel
      month={chosen.month}
      total={chosen.total}
      edit={props.edit}
      q={props.q}
      situation={props.situation}
      onSituation={props.onSituation}
      given={groups.records}
      refreshing={props.refreshing}
      act={props.act}
      onActEnd={props.onActEnd}
    />
  );
  if (!isDesktop) return panel;
  return (
    <Tabs
      label="Meses"
      value={tabOf(chosen.month)}
      onChange={onMonth}
      items={groups.groups.map(({ month, total }) => ({
        value: tabOf(month),
        label: groupLabel(month),
        count: total,
        content: month === chosen.month ? panel : undefined,
      }))}
    />
  );
}

interface MonthSelectProps {
  groups: MailGroups['groups'];
  mes: string;
  onMonth: (mes: string) => void;
}

/** The months of a small screen, beside its search. */
export function MonthSelect({ groups, mes, onMonth }: MonthSelectProps) {
  const chosen = chosenOf(groups, mes);
  if (chosen === undefined) return null;
  return (
    <div className="w-32 shrink-0">
      <Select
        aria-label="Mês"
        value={tabOf(chosen.month)}
        options={groups.map(({ month }) => ({
          value: tabOf(month),
          label: month === null ? groupLabel(month) : monthShort(month),
        }))}
        onChange={(event) => onMonth(event.target.value)}
      />
    </div>
  );
}
