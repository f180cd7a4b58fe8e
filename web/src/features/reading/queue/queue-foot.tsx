import { ChevronRight, ChevronsLeft } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { plural } from '@/lib/text';

interface QueueFootProps {
  total: number | undefined;
  shown: number;
  atStart: boolean;
  /** Where the next page begins; null: this is the last. */
  next: string | null;
  onStart: () => void;
  onNext: (after: string) => void;
}

/** How many documents there are, and the way through their pages, which have no numbers. */
export function QueueFoot({ total, shown, atStart, next, onStart, onNext }: QueueFootProps) {
  const more = total !== undefined && shown < total;
  return (
    <nav
      aria-label="Paginação"
      className="flex flex-wrap items-center justify-between gap-3 border-t border-border px-4 py-2"
    >
      <p role="status" className="text-dense text-muted tabular-nums">
        {total === undefined
          ? 'Carregando documentos...'
          : more
            ? `${shown} de ${plural(total, 'documento', 'documentos')}`
            : plural(total, 'documento', 'documentos')}
      </p>
      {(!atStart || next !== null) && (
        <div className="flex gap-2">
          <Button size="sm" icon={<ChevronsLeft />} disabled={atStart} onClick={onStart}>
            Início
          </Button>
          <Button
            size="sm"
            icon={<ChevronRight />}
            disabled={next === null}
            onClick={() => next !== null && onNext(next)}
          >
            Próxima
          </Button>
        </div>
      )}
    </nav>
  );
}
