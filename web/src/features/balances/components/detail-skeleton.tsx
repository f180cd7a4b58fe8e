import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** The balance's page before its data. */
export function DetailSkeleton() {
  return (
    <div role="status" aria-label="Carregando balanço energético..." className="space-y-6">
      <div className="grid gap-4 sm:grid-cols-3">
        {rows.slice(0, 3).map((row) => (
          <Card key={row}>
            <Skeleton size="h-5 w-32" />
            <Skeleton size="mt-1 h-8 w-40" />
          </Card>
        ))}
      </div>
      <Card>
        <Skeleton size="h-6 w-36" />
        <div className="mt-4 space-y-2">
          {rows.map((row) => (
            <Skeleton key={row} size="h-7 w-full" />
          ))}
        </div>
      </Card>
    </div>
  );
}
