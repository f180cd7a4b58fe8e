import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';

const lines = ['a', 'b', 'c', 'd', 'e', 'f'];

/** A contract's screen before the contract is there, in its final geometry. */
export function DetailSkeleton() {
  return (
    <div role="status" aria-label="Carregando contrato...">
      <div className="mb-6 space-y-3">
        <Skeleton size="h-5 w-40" />
        <Skeleton size="h-7 w-56" />
        <Skeleton size="h-5 w-72 max-w-full" />
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-3">
        <div className="min-w-0 space-y-6 lg:col-span-2">
          <Block />
          <Block />
        </div>
        <Block />
      </div>
    </div>
  );
}

function Block() {
  return (
    <Card>
      <Skeleton size="h-6 w-44" />
      <div className="mt-5 grid gap-x-6 gap-y-4 sm:grid-cols-2">
        {lines.map((line) => (
          <div key={line} className="space-y-1.5">
            <Skeleton size="h-4 w-24" />
            <Skeleton size="h-5 w-36" />
          </div>
        ))}
      </div>
    </Card>
  );
}
