import { Select } from '@/components/ui/select';
import { currentMonth } from '@/lib/month';

interface YearSelectProps {
  /** The oldest year to choose. */
  first: number;
  /** Empty shows every year. */
  value: string;
  onChange: (year: string) => void;
}

/** Chooses a year, the newest first. */
export function YearSelect({ first, value, onChange }: YearSelectProps) {
  const last = Number(currentMonth().slice(0, 4));
  const years = Array.from({ length: last - first + 1 }, (_, i) => String(last - i));
  return (
    <Select
      aria-label="Ano"
      placeholder="Todos os anos"
      options={years.map((year) => ({ value: year, label: year }))}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
