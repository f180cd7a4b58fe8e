import { Badge } from '@/components/ui/badge';
import { formatNumber, missing } from '@/lib/format';

/** A balance in kWh: green from zero up, red below, grey without a value; sign and words say it too. */
export function BalanceBadge({ kWh }: { kWh: number | null }) {
  if (kWh === null) {
    return (
      <Badge>
        <span aria-hidden="true">{missing}</span>
        <span className="sr-only">Sem valor</span>
      </Badge>
    );
  }
  const negative = kWh < 0;
  return (
    <Badge tone={negative ? 'bad' : 'ok'}>
      <span className="sr-only">{negative ? 'Saldo negativo: ' : 'Saldo positivo: '}</span>
      <span>
        {kWh > 0 && '+'}
        {formatNumber(kWh, 0, 3)}
      </span>
    </Badge>
  );
}
