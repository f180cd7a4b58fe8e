import { Calculator, TriangleAlert } from 'lucide-react';
import { IconButton } from '@/components/ui/icon-button';
import { monthLabel } from '@/lib/month';
import type { BalanceMonth } from '../mappers';

interface ExplainButtonProps {
  month: BalanceMonth;
  onExplain: (month: BalanceMonth) => void;
}

/** Opens the record of a month; a warning sign where the sheet states it otherwise. */
export function ExplainButton({ month, onExplain }: ExplainButtonProps) {
  const differs = month.divergences.length > 0;
  const label = `Memória de cálculo de ${monthLabel(month.month)}`;
  return (
    <IconButton
      label={differs ? `${label} (planilha divergente)` : label}
      icon={differs ? <TriangleAlert className="text-warn" /> : <Calculator />}
      size="sm"
      onClick={() => onExplain(month)}
    />
  );
}
