import { CalendarRange } from 'lucide-react';
import { useState } from 'react';
import { ColumnSets } from '@/components/data-table/column-sets';
import { Banner } from '@/components/feedback/banner';
import { EmptyState } from '@/components/feedback/empty-state';
import { TraceDrawer } from '@/components/trace-drawer/trace-drawer';
import { Card } from '@/components/ui/card';
import { useColumnSet } from '@/hooks/use-column-set';
import { useIsDesktop } from '@/hooks/use-media-query';
import { formatMWh } from '@/lib/format';
import { monthLabel } from '@/lib/month';
import { plural } from '@/lib/text';
import type { BalanceMonth } from '../mappers';
import { traceQuery } from '../queries';
import { unknownIn } from '../totals';
import { MonthCards } from './month-cards';
import { columnSets, setNames } from './month-columns';
import { MonthsTable } from './months-table';

interface MonthsCardProps {
  balanceId: string;
  months: readonly BalanceMonth[];
  refreshing: boolean;
}

/** The monthly data: a table on large screens, cards on small ones. */
export function MonthsCard({ balanceId, months, refreshing }: MonthsCardProps) {
  const isDesktop = useIsDesktop();
  const [explained, setExplained] = useState<BalanceMonth | null>(null);
  const [set, setSet] = useColumnSet('balanco', setNames);
  return (
    <Card
      title="Dados mensais"
      description={monthsText(months)}
      actions={
        isDesktop &&
        months.length > 0 && <ColumnSets sets={setNames} value={set} onChange={setSet} />
      }
      padding="none"
      refreshing={refreshing}
    >
      {months.length === 0 ? (
        <EmptyState
          icon={<CalendarRange />}
          title="Nenhum dado mensal disponível para este balanço."
        />
      ) : isDesktop ? (
        <MonthsTable months={months} columns={columnSets[set]} onExplain={setExplained} />
      ) : (
        <MonthCards months={months} onExplain={setExplained} />
      )}
      {explained && (
        <MemoriaDrawer balanceId={balanceId} month={explained} onClose={() => setExplained(null)} />
      )}
    </Card>
  );
}

/** How many months there are, and how many the totals have to leave out. */
function monthsText(months: readonly BalanceMonth[]): string | undefined {
  if (months.length === 0) return undefined;
  const text = `${plural(months.length, 'mês', 'meses')}, do mais recente ao mais antigo`;
  const unknown = unknownIn(months, 'consumption');
  const units = 'Energia em MWh, preço em R$/MWh';
  if (unknown === 0) return `${text}. ${units}.`;
  return `${text}. ${units}. ${plural(unknown, 'mês sem consumo fica', 'meses sem consumo ficam')} fora do total.`;
}

interface MemoriaDrawerProps {
  balanceId: string;
  month: BalanceMonth;
  onClose: () => void;
}

/** How every figure of the month was computed, and from what. */
function MemoriaDrawer({ balanceId, month, onClose }: MemoriaDrawerProps) {
  return (
    <TraceDrawer
      label={monthLabel(month.month)}
      query={traceQuery(balanceId, month.month)}
      notice={month.divergences.length > 0 && <Divergences month={month} />}
      onClose={onClose}
    />
  );
}

/** What the sheet says otherwise; the computed figures stand. */
function Divergences({ month }: { month: BalanceMonth }) {
  return (
    <Banner tone="warn" title="A planilha informou valores diferentes dos calculados.">
      <ul>
        {month.divergences.map(({ column, stated, computed }) => (
          <li key={column}>
            {column}: planilha {formatMWh(stated)}, calculado {formatMWh(computed)}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
