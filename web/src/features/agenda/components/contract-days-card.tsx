import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Card } from '@/components/ui/card';
import { formatDate } from '@/lib/format';
import { paths } from '@/lib/paths';
import { sinceText, toSituation } from '@/model/contract/status';
import { contractDaysQuery } from '../queries';

/** The days on which contracts end or become something else; nothing while there are none. */
export function ContractDaysCard() {
  const days = useQuery(contractDaysQuery).data?.data ?? [];
  if (days.length === 0) return null;
  return (
    <Card title="Datas de contratos" description="Nos próximos 90 dias.">
      <ul className="space-y-2 text-body">
        {days.map(({ contrato_id, contrato, cliente, dia, situacao }) => (
          <li key={contrato_id}>
            <Link
              to={paths.contract(contrato_id)}
              className="text-primary underline underline-offset-2"
            >
              {contrato}
            </Link>{' '}
            · {cliente} · {dayText(situacao, dia)}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function dayText(situation: string, day: string) {
  return situation === 'encerrado'
    ? `Fim da vigência em ${formatDate(day)}`
    : sinceText(toSituation(situation), day, 'a partir de');
}
