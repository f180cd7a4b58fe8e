import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { Select } from '@/components/ui/select';
import { addMonths, currentMonth, isMonth, monthNames, type YearMonth } from '@/lib/month';

interface MonthPickerProps {
  /** What the month is, read aloud ("Mês de referência"). */
  label: string;
  /** YYYY-MM. */
  value: YearMonth;
  onChange: (value: YearMonth) => void;
  /** First and last year offered; ten years around today by default. */
  firstYear?: number;
  lastYear?: number;
  /** Buttons to the month before and after. */
  arrows?: boolean;
  /** No month is chosen yet: nothing is shown before one is. */
  unset?: boolean;
  size?: 'md' | 'sm';
}

/** Month and year selects: the browser's own month input has no picker on half of the desktops. */
export function MonthPicker({
  label,
  value,
  onChange,
  firstYear,
  lastYear,
  arrows = false,
  unset = false,
  size,
}: MonthPickerProps) {
  const month = isMonth(value) ? value : currentMonth();
  const year = Number(month.slice(0, 4));
  const today = Number(currentMonth().slice(0, 4));
  const from = Math.min(firstYear ?? today - 10, year);
  const to = Math.max(lastYear ?? today + 10, year);
  const years = Array.from({ length: to - from + 1 }, (_, i) => String(from + i));
  return (
    <fieldset aria-label={label} className="flex items-center gap-1">
      {arrows && (
        <Arrow
          label="Mês anterior"
          icon={<ChevronLeft />}
          onClick={() => onChange(addMonths(month, -1))}
        />
      )}
      <div className="w-32">
        <Select
          aria-label="Mês"
          size={size}
          value={unset ? '' : month.slice(5)}
          placeholder={unset ? 'Mês' : undefined}
          options={monthNames.map((name, i) => ({
            value: String(i + 1).padStart(2, '0'),
            label: name,
          }))}
          onChange={(event) => onChange(`${month.slice(0, 4)}-${event.target.value}`)}
        />
      </div>
      <div className="w-24">
        <Select
          aria-label="Ano"
          size={size}
          value={unset ? '' : month.slice(0, 4)}
          placeholder={unset ? 'Ano' : undefined}
          options={years.map((y) => ({ value: y, label: y }))}
          onChange={(event) => onChange(`${event.target.value}-${month.slice(5)}`)}
        />
      </div>
      {arrows && (
        <Arrow
          label="Próximo mês"
          icon={<ChevronRight />}
          onClick={() => onChange(addMonths(month, 1))}
        />
      )}
    </fieldset>
  );
}

interface ArrowProps {
  label: string;
  icon: ReactNode;
  onClick: () => void;
}

/** Left out on the narrowest phones, where it would push the page sideways; the selects remain. */
function Arrow(props: ArrowProps) {
  return (
    <span className="max-[359px]:hidden">
      <IconButton {...props} size="sm" />
    </span>
  );
}
