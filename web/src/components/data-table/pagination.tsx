import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';

interface PaginationProps {
  /** How many rows there are, or that they are on their way; read aloud as it changes. */
  status?: ReactNode;
  page: number;
  pageSize: number;
  /** Without any, a list that has a status shows that alone. */
  total: number | undefined;
  /** The server stopped counting at `total`. */
  totalCapped?: boolean;
  onPage: (page: number) => void;
}

/** What is said of the rows, and with any "21–40 de 128" and the two buttons. */
export function Pagination({ status, total = 0, ...rest }: PaginationProps) {
  const line = 'flex flex-wrap items-center justify-between gap-3 border-t border-border px-4 py-2';
  const said = status && (
    <p role="status" className="text-dense text-muted">
      {status}
    </p>
  );
  if (total === 0 && said) return <div className={line}>{said}</div>;
  return (
    <nav aria-label="Paginação" className={line}>
      {said}
      <Pages {...rest} total={total} />
    </nav>
  );
}

function Pages(props: Omit<PaginationProps, 'status'> & { total: number }) {
  const { page, pageSize, total, totalCapped = false, onPage } = props;
  const first = total === 0 ? 0 : (page - 1) * pageSize + 1;
  // Beyond the point where counting stopped every page is a full one.
  const last = Math.min(page * pageSize, totalCapped ? Number.POSITIVE_INFINITY : total);
  const n = (value: number) => value.toLocaleString('pt-BR');
  return (
    <>
      <p className="mr-auto text-dense text-muted tabular-nums" aria-live="polite">
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
    </>
  );
}
