import { useQuery } from '@tanstack/react-query';
import { Scale } from 'lucide-react';
import { Link } from 'react-router';
import { Skeleton } from '@/components/ui/skeleton';
import { paths } from '@/lib/paths';
import { balancesQuery } from '../queries';

/** The way from a contract to the balances that it served in some month. */
export function BalanceLinks({ contractId }: { contractId: string }) {
  const { data, error } = useQuery(balancesQuery(contractId));
  if (error) {
    return <p className="text-body text-muted">Não foi possível procurar os balanços.</p>;
  }
  if (data === undefined) return <Skeleton size="h-5 w-40" />;
  if (data.length === 0) {
    return <p className="text-body text-muted">Nenhum balanço importado para este contrato.</p>;
  }
  return (
    <ul className="space-y-2">
      {data.map((balance) => (
        <li key={balance.id}>
          <Link
            to={paths.balance(balance.id)}
            className="inline-flex items-center gap-2 font-medium text-primary hover:underline"
          >
            <Scale className="size-4" aria-hidden="true" />
            Ver balanço de {balance.meterCode || balance.cliente}
          </Link>
        </li>
      ))}
    </ul>
  );
}
