import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '@/components/ui/button';

interface PaginationProps {
  page: number;
  pageSize: number;
  total: number;
  /** The server stopped counting at `total`. */
  totalCapped?: boolean;
  onPage: (page: number) => void;
}

/** "21–40 de 128" and the two buttons. */
export function Pagination({
  page,
  pageSize,
  total,
  totalCapped = false,
  onPage,
}: PaginationProps) {
  const first = total === 0 ? 0 : (page - 1) * pageSize + 1;
  // Beyond the point where counting stopped every page is a full one.
  const last = Math.min(page * pageSize, totalCapped ? Number.POSITIVE_INFINITY : total);
  const n = (value: number) => value.toLocaleString('pt-BR');
  return (
    <nav
      aria-label="Paginação"
      className="flex flex-wrap items-center justify-between gap-3 border-t border-border px-5 py-3"
    >
      <p className="text-dense text-muted tabular-nums" aria-live="polite">
        {n(first)}–{n(last)} de {totalCapped ? `mais de ${n(total)}` : n(total)}
      </p>
      <div className="flex gap-2">
        <Button
          size="sm"
          icon={<ChevronLeft />}
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        >
          Anterior
        </Button>
        <Button size="sm" disabled={last >= total && !totalCapped} onClick={() => onPage(page + 1)}>
          Próxima
          <ChevronRight />
        </Button>
      </div>
    </nav>
  );
}
