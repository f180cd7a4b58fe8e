import { useId } from 'react';
import { DayInput } from '@/components/form/day-input';

/** The day of which the month is shown; empty is now. */
export function AsOfDay({ day, onDay }: { day: string; onDay: (day: string) => void }) {
  const id = useId();
  return (
    <div className="flex items-center gap-2" data-print="hide">
      <label htmlFor={id} className="text-dense whitespace-nowrap text-muted">
        Como estava em
      </label>
      <div className="w-40">
        <DayInput id={id} label="Como estava em" untilToday value={day} onChange={onDay} />
      </div>
    </div>
  );
}
