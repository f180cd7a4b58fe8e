import { Link } from 'react-router';
import type { InvoiceBesideBody } from '@/api/gen/types.gen';
import { formatMoney } from '@/lib/format';
import { paths } from '@/lib/paths';

interface BesideProps {
  replacedBy?: InvoiceBesideBody | null;
  replaces?: readonly InvoiceBesideBody[];
}

/** The bills beside a bill: the one in its place, and those whose place it took, with their values. */
export function Beside({ replacedBy, replaces = [] }: BesideProps) {
  return (
    <>
      {replacedBy && <Other says="Substituída por" bill={replacedBy} />}
      {replaces.map((bill) => (
        <Other key={bill.id} says="Substitui" bill={bill} />
      ))}
    </>
  );
}

function Other({ says, bill: { id, numero, valor } }: { says: string; bill: InvoiceBesideBody }) {
  return (
    <span className="block text-caption text-muted">
      {says}{' '}
      <Link
        to={paths.recalculatedBill(id)}
        className="relative z-1 text-primary underline hover:no-underline"
      >
        {numero ? `a fatura nº ${numero}` : 'a outra fatura'}, {formatMoney(valor, 'sem valor')}
      </Link>
    </span>
  );
}
