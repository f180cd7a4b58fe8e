import { useId } from 'react';
import { onDemand } from '@/components/ui/on-demand';

const DayInput = onDemand(() => import('@/components/form/day-input').then((m) => m.DayInput));

/** The day of which the month is shown; empty is now. */
export function AsOfDay({ day, onDay }: { day: string; onDay: (day: string) => void }) {
  const id = useId();
  return (
    <div className="flex items-center gap-2" data-print="hide">
      <label htmlFor={id} className="text-dense whitespace-nowrap text-muted">
        Como estava em
      </label>
      {/* As high as the field, which comes later: what stands below keeps its place. */}
      <div className="h-9 w-40 pointer-coarse:h-11">
        <DayInput id={id} label="Como estava em" untilToday value={day} onChange={onDay} />
      </div>
    </div>
  );
}
