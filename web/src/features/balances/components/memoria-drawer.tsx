import { Banner } from '@/components/feedback/banner';
import { TraceDrawer } from '@/components/trace-drawer/trace-drawer';
import { formatMWh } from '@/lib/format';
import { monthLabel } from '@/lib/month';
import type { BalanceMonth } from '../mappers';
import { traceQuery } from '../queries';

interface MemoriaDrawerProps {
  balanceId: string;
  month: BalanceMonth;
  onClose: () => void;
}

/** How every figure of the month was computed, and from what. */
export function MemoriaDrawer({ balanceId, month, onClose }: MemoriaDrawerProps) {
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
