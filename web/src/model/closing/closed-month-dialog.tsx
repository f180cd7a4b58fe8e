import { useCan } from '@/api/session';
import { Button, ButtonLink } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { useAsked } from '@/hooks/use-asked';
import { type ClosedRefusal, closedMonths } from '@/lib/asking/closed-month';
import { monthShort } from '@/lib/month';
import { paths } from '@/lib/paths';

/**
 * What to do about a write that would change closed months, whichever screen it comes from: open
 * the month's close, record an adjustment instead, or save with the closed months kept.
 */
export function ClosedMonthDialog() {
  const { asked, answer } = useAsked(closedMonths, false);
  if (asked === null) return null;
  return <WaysOut key={asked.id} refusal={asked.question} onAnswer={answer} />;
}

interface WaysOutProps {
  refusal: ClosedRefusal;
  onAnswer: (keep: boolean) => void;
}

/** More closed months than this are found over the book. */
const mostLinks = 3;

function WaysOut({ refusal, onAnswer }: WaysOutProps) {
  const { sentence, months, keep, adjustment } = refusal;
  const seesMonths = useCan('months:read');
  const mayAdjust = useCan('months:work');
  const [first] = months;
  const shown = months.slice(0, mostLinks);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onAnswer(false)}
      persistent
      title={months.length === 1 ? 'O mês está fechado' : 'Há meses fechados'}
      description="Nada foi salvo."
      footer={
        <>
          <Button onClick={() => onAnswer(false)}>Voltar</Button>
          {mayAdjust && adjustment && first && (
            <ButtonLink
              variant="primary"
              to={paths.closingAdjust(first.client, first.month, adjustment)}
            >
              Lançar como ajuste
            </ButtonLink>
          )}
          {keep && (
            <Button variant="primary" onClick={() => onAnswer(true)}>
              Salvar mantendo os meses fechados
            </Button>
          )}
        </>
      }
    >
      <div className="space-y-3">
        <p className="text-body">{sentence}</p>
        {seesMonths && (
          <ul className="flex flex-wrap gap-x-4 gap-y-1">
            {shown.map(({ client, month }) => (
              <li key={`${client} ${month}`}>
                <ButtonLink size="sm" to={paths.closingOf(client, month)}>
                  {months.length === 1
                    ? 'Abrir fechamento'
                    : `Abrir fechamento de ${monthShort(month)}`}
                </ButtonLink>
              </li>
            ))}
            {months.length > mostLinks && (
              <li>
                <ButtonLink size="sm" to={paths.closing(first?.month)}>
                  Abrir o fechamento de todos
                </ButtonLink>
              </li>
            )}
          </ul>
        )}
        {keep && (
          <p className="text-dense text-muted">
            Mantendo os meses fechados, o que foi fechado fica como está e a alteração vale nos
            outros meses. A diferença aparece no fechamento, para um ajuste.
          </p>
        )}
      </div>
    </Dialog>
  );
}
