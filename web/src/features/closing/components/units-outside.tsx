import { Button } from '@/components/ui/button';
import { formatDateTime } from '@/lib/format';
import type { Supply } from '../states';

interface UnitsOutsideProps {
  supply: Supply;
  /** Left out for who may not, or where the month is closed. */
  onLeave?: (meter: string) => void;
  onReturn?: (meter: string) => void;
}

/** The units that the month waits for, or that are no part of it, and what is done about them. */
export function UnitsOutside({ supply, onLeave, onReturn }: UnitsOutsideProps) {
  const waiting = onLeave ? supply.sem_medicao : [];
  if (waiting.length + supply.fora.length === 0) return null;
  return (
    <ul aria-label={`Unidades de ${supply.contrato}`} className="border-t border-border pl-7">
      {waiting.map((meter) => (
        <li key={meter} className="flex flex-wrap items-center gap-x-3 py-1">
          <p className="min-w-0 flex-1 basis-40 text-dense break-words">{meter}: sem medição</p>
          <Button size="sm" variant="ghost" onClick={() => onLeave?.(meter)}>
            <span>
              Não integra o mês <span className="sr-only">{meter}</span>
            </span>
          </Button>
        </li>
      ))}
      {supply.fora.map(({ medidor: meter, motivo, dispensado }) => (
        <li key={meter} className="flex flex-wrap items-center gap-x-3 py-1">
          <div className="min-w-0 flex-1 basis-40 break-words">
            <p className="text-dense">{meter}: não integra o mês</p>
            {dispensado && (
              <p className="text-caption text-muted">
                {`Por ${dispensado.por} em ${formatDateTime(dispensado.em)}: ${motivo}`}
              </p>
            )}
          </div>
          {onReturn && (
            <Button size="sm" variant="ghost" onClick={() => onReturn(meter)}>
              <span>
                Volta a integrar <span className="sr-only">{meter}</span>
              </span>
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
