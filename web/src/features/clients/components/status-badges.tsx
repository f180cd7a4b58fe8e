import { Badge } from '@/components/ui/badge';
import { type Funnel, funnelLabels, type Migration, migrationLabels } from '../stage';

/** A lead's stage in the funnel as a word with its colour. */
export function FunnelBadge({ value }: { value: Funnel | null }) {
  if (value === null) return <Badge>Indefinido</Badge>;
  return (
    <Badge tone={value === 'verde' ? 'ok' : 'warn'} dot>
      {funnelLabels[value]}
    </Badge>
  );
}

/** How far the migration is. */
export function MigrationBadge({ value }: { value: Migration | null }) {
  if (value === null) return <Badge>Indefinido</Badge>;
  return <Badge tone={value === 'aprovado' ? 'ok' : 'neutral'}>{migrationLabels[value]}</Badge>;
}
