import { Chip } from '@/components/ui/chip';
import type { MailRecord } from '../mappers';
import { countSituations, type Situation, situationLabel } from '../situations';

interface SituationFilterProps {
  records: readonly MailRecord[];
  value: Situation | null;
  onChange: (situation: Situation | null) => void;
}

/** The situations of a month's records with their counts; each shows exactly its records. */
export function SituationFilter({ records, value, onChange }: SituationFilterProps) {
  const counted = countSituations(records, value);
  if (counted.length === 0) return null;
  return (
    <fieldset className="flex min-w-0 gap-2 max-lg:-mx-4 max-lg:overflow-x-auto max-lg:px-4 max-lg:[scrollbar-width:none] lg:flex-wrap">
      <legend className="sr-only">Situação</legend>
      <Chip pressed={value === null} count={records.length} onPress={() => onChange(null)}>
        Todos
      </Chip>
      {counted.map(({ situation, count }) => (
        <Chip
          key={situation}
          pressed={value === situation}
          count={count}
          onPress={() => onChange(value === situation ? null : situation)}
        >
          {situationLabel(situation)}
        </Chip>
      ))}
    </fieldset>
  );
}
