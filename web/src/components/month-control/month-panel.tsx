import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { Input } from '@/components/ui/input';
import { currentMonth, monthLabel, monthShort, type YearMonth } from '@/lib/month';
import { parseMonth } from '@/lib/parse-br';

interface MonthPanelProps {
  value: YearMonth;
  onChoose: (month: YearMonth) => void;
}

/** A year, its twelve months, and a field for who would rather type. */
export function MonthPanel({ value, onChoose }: MonthPanelProps) {
  const id = useId();
  const [year, setYear] = useState(Number(value.slice(0, 4)));
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const month = parseMonth(text);
    if (month) onChoose(month);
    else setWrong(true);
  };
  const today = currentMonth();
  return (
    <div className="space-y-3 p-4">
      <form onSubmit={submit} noValidate>
        <Input
          aria-label="Mês e ano"
          aria-invalid={wrong || undefined}
          aria-describedby={wrong ? id : undefined}
          placeholder="10/2026"
          autoComplete="off"
          size="sm"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setWrong(false);
          }}
        />
        {wrong && (
          <p id={id} role="alert" className="mt-1 text-caption text-bad">
            Informe um mês e ano, como 10/2026.
          </p>
        )}
      </form>
      <div className="flex items-center justify-between">
        <IconButton
          label="Ano anterior"
          icon={<ChevronLeft />}
          size="sm"
          plain
          onClick={() => setYear(year - 1)}
        />
        <span aria-live="polite" className="text-body font-medium tabular-nums">
          {year}
        </span>
        <IconButton
          label="Próximo ano"
          icon={<ChevronRight />}
          size="sm"
          plain
          onClick={() => setYear(year + 1)}
        />
      </div>
      <div className="grid grid-cols-4 gap-1">
        {Array.from({ length: 12 }, (_, i) => {
          const month = `${String(year).padStart(4, '0')}-${String(i + 1).padStart(2, '0')}`;
          return (
            <button
              key={month}
              type="button"
              aria-label={monthLabel(month)}
              aria-pressed={month === value}
              onClick={() => onChoose(month)}
              className={clsx(
                'h-9 rounded-control text-dense transition-colors pointer-coarse:h-11',
                month === value ? 'bg-primary font-medium text-primary-fg' : 'hover:bg-subtle',
                month === today && month !== value && 'font-semibold text-primary',
              )}
            >
              {monthShort(month).slice(0, 3)}
            </button>
          );
        })}
      </div>
    </div>
  );
}
