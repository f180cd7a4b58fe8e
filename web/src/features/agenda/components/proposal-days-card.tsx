import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Card } from '@/components/ui/card';
import { paths } from '@/lib/paths';
import { proposalDaysQuery } from '../queries';

/** What is to be done for the user's proposals, as each of them says it; nothing without one. */
export function ProposalDaysCard() {
  const days = useQuery(proposalDaysQuery).data?.data ?? [];
  if (days.length === 0) return null;
  return (
    <Card title="Próximos passos das propostas" description="As suas, enviadas ou aceitas.">
      <ul className="space-y-2 text-body">
        {days.map(({ proposta_id, proposta, cliente, texto }) => (
          <li key={`${proposta_id} ${texto}`}>
            <Link
              to={paths.proposal(proposta_id)}
              className="text-primary underline underline-offset-2"
            >
              {proposta}
            </Link>{' '}
            · {cliente} · {texto}
          </li>
        ))}
      </ul>
    </Card>
  );
}
