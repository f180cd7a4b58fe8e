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
  const counted = countSituations(records);
  if (counted.length === 0) return null;
  return (
    <fieldset className="flex flex-wrap gap-2">
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
