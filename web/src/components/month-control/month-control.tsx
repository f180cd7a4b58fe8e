import { CalendarDays, ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { Popover } from '@/components/ui/popover';
import { addMonths, monthLabel, monthShort, type YearMonth } from '@/lib/month';
import { MonthPanel } from './month-panel';

interface MonthControlProps {
  /** What the month is, read aloud. */
  label: string;
  value: YearMonth;
  onChange: (month: YearMonth) => void;
  /** Only the month that is pressed: where there is little room. */
  chip?: boolean;
}

/** The month that a screen counts: a step back or forward, or any month from a panel. */
export function MonthControl({ label, value, onChange, chip = false }: MonthControlProps) {
  const [open, setOpen] = useState(false);
  return (
    <fieldset aria-label={label} className="flex items-center">
      {!chip && (
        <IconButton
          label="Mês anterior"
          icon={<ChevronLeft />}
          size="sm"
          plain
          onClick={() => onChange(addMonths(value, -1))}
        />
      )}
      <Popover
        label={label}
        align="center"
        open={open}
        onOpenChange={setOpen}
        trigger={
          <button
            type="button"
            aria-label={`${label}: ${monthLabel(value)}`}
            className="flex h-8 items-center gap-1.5 rounded-control border border-border bg-surface px-2 text-dense font-medium whitespace-nowrap tabular-nums transition-colors hover:border-input-border pointer-coarse:h-11"
          >
            {!chip && <CalendarDays className="size-4 text-muted" aria-hidden="true" />}
            {monthShort(value)}
            <ChevronDown className="size-3.5 text-muted" aria-hidden="true" />
          </button>
        }
      >
        <MonthPanel
          value={value}
          onChoose={(month) => {
            setOpen(false);
            onChange(month);
          }}
        />
      </Popover>
      {!chip && (
        <IconButton
          label="Próximo mês"
          icon={<ChevronRight />}
          size="sm"
          plain
          onClick={() => onChange(addMonths(value, 1))}
        />
      )}
    </fieldset>
  );
}
