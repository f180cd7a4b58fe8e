import type { FindingTotalBody } from '@/api/gen/types.gen';
import { Card } from '@/components/ui/card';
import { formatMoney } from '@/lib/format';
import { plural } from '@/lib/text';
import type { Status } from '../mappers';

interface FindingTotalsProps {
  totals: readonly FindingTotalBody[];
}

const none = { quantidade: 0, sem_valor: 0, em_jogo: null, contestavel: null };

/** What is at stake, by how far the work is. */
export function FindingTotals({ totals }: FindingTotalsProps) {
  const tiles: readonly { label: string; status: Status; contestable?: boolean }[] = [
    { label: 'Em aberto', status: 'aberta' },
    { label: 'A contestar, em aberto', status: 'aberta', contestable: true },
    { label: 'Em contestação', status: 'em contestação' },
    { label: 'Resolvido', status: 'resolvida' },
  ];
  return (
    <ul aria-label="Totais" className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
      {tiles.map(({ label, status, contestable }) => {
        const of = totals.find((total) => total.status === status);
        const { quantidade, em_jogo, contestavel, sem_valor } = of ?? none;
        return (
          <li key={label} className="grid min-w-0">
            <Card>
              <p className="text-dense text-muted">{label}</p>
              <p className="mt-1 text-body font-semibold break-words tabular-nums min-[25rem]:text-title sm:text-page">
                {formatMoney(contestable ? contestavel : em_jogo)}
              </p>
              <p className="mt-1 text-dense text-muted">
                {contestable
                  ? 'cobranças indevidas pela regra'
                  : plural(quantidade, 'apontamento', 'apontamentos') +
                    (sem_valor > 0 ? `, ${sem_valor} sem valor conhecido` : '')}
              </p>
            </Card>
          </li>
        );
      })}
    </ul>
  );
}
