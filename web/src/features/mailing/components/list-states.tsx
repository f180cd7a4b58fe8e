import { Mail } from 'lucide-react';
import { useCan } from '@/api/session';
import { EmptyState } from '@/components/feedback/empty-state';
import { Button, ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';
import { paths } from '@/lib/paths';

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** Tabs and a table before they are there. */
export function ListSkeleton() {
  return (
    <div className="space-y-4">
      <div className="flex gap-4 overflow-hidden border-b border-border pb-3">
        {rows.slice(0, 5).map((row) => (
          <Skeleton key={row} size="h-5 w-36" />
        ))}
      </div>
      <TableSkeleton />
    </div>
  );
}

export function TableSkeleton() {
  return (
    <Card padding="none">
      <div className="space-y-3 p-4">
        {rows.map((row) => (
          <Skeleton key={row} size="h-6 w-full" />
        ))}
      </div>
    </Card>
  );
}

interface NoRecordsProps {
  /** A search is what leaves nothing. */
  filtered: boolean;
  onReset: () => void;
}

export function NoRecords({ filtered, onReset }: NoRecordsProps) {
  const mayUpload = useCan('balances:upload');
  return (
    <Card padding="none">
      <EmptyState
        icon={<Mail />}
        title="Nenhum registro encontrado."
        description={
          filtered
            ? 'Nada corresponde à busca.'
            : 'Os registros aparecem aqui quando uma planilha de medição é importada.'
        }
        action={
          filtered ? (
            <Button size="sm" onClick={onReset}>
              Limpar busca
            </Button>
          ) : (
            mayUpload && (
              <ButtonLink size="sm" to={paths.imports}>
                Enviar planilha
              </ButtonLink>
            )
          )
        }
      />
    </Card>
  );
}
