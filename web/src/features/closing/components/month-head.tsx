import { Card } from '@/components/ui/card';
import { Chip } from '@/components/ui/chip';
import { Progress } from '@/components/ui/progress';
import { formatMoneyCompact } from '@/lib/format';
import { plural } from '@/lib/text';
import type { ClosingFilters } from '../queries';
import { type Book, daysTerse, daysText, type Gap, states, stateWords } from '../states';
import { StateChip } from './state-chip';

interface MonthHeadProps {
  book: Book;
  filters: ClosingFilters;
  onChange: (patch: Partial<ClosingFilters>) => void;
}

/** The month over all clients: how far it is, and what is missing, each number opening its rows. */
export function MonthHead({ book, filters, onChange }: MonthHeadProps) {
  // The month of nobody is not ready to a hundred per cent.
  if (!Object.values(book.clientes_por_estado).some((count) => count > 0)) return null;
  return (
    <Card>
      <div className="space-y-3">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <StateChip state={book.estado} passed={book.dispensas} />
          <div className="min-w-32 flex-1">
            <Progress label="Prontidão do mês" value={book.prontidao / 100} />
          </div>
          <p className="text-kpi font-semibold tabular-nums">{book.prontidao} %</p>
          <fieldset aria-label="Clientes por situação" className="flex flex-wrap gap-2">
            {states
              .filter(
                (state) => (book.clientes_por_estado[state] ?? 0) > 0 || filters.estado === state,
              )
              .map((state) => (
                <Chip
                  key={state}
                  pressed={filters.estado === state}
                  count={book.clientes_por_estado[state] ?? 0}
                  onPress={() => onChange({ estado: filters.estado === state ? null : state })}
                >
                  {stateWords[state].word}
                </Chip>
              ))}
          </fieldset>
        </div>
        {book.faltas.length > 0 && (
          <ul
            aria-label="O que falta"
            className="grid gap-2 sm:grid-cols-2 md:grid-cols-3 xl:grid-cols-5"
          >
            {book.faltas.map((gap) => (
              <li key={gap.item}>
                <GapButton
                  gap={gap}
                  pressed={filters.item === gap.item}
                  onPress={() => onChange({ item: filters.item === gap.item ? null : gap.item })}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}

/** Short forms of labels that a tile would cut off before they differ. */
const shortLabels: Partial<Record<Gap['item'], string>> = {
  conf_nf: 'Conf. da NF',
  fatura: 'Fatura',
  conf_fatura: 'Conf. da fatura',
  boleto: 'Boleto',
};

interface GapButtonProps {
  gap: Gap;
  pressed: boolean;
  onPress: () => void;
}

/** An item that is missing somewhere: of how many clients, what it is worth, and when it is due. */
function GapButton({ gap, pressed, onPress }: GapButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      title={`${gap.rotulo}${gap.situacao === 'provisorio' ? ', provisório' : ''}: ${daysText(gap)}`}
      onClick={onPress}
      className={
        pressed
          ? 'w-full rounded-control border border-primary bg-subtle px-2.5 py-1 text-left'
          : 'w-full rounded-control border border-border px-2.5 py-1 text-left transition-colors hover:bg-subtle'
      }
    >
      <span className="flex items-baseline justify-between gap-2 text-dense">
        <span className="min-w-0 truncate font-medium">
          <span aria-hidden="true">{shortLabels[gap.item] ?? gap.rotulo}</span>
          <span className="sr-only">{gap.rotulo}</span>
        </span>
        <span className="shrink-0 tabular-nums">{plural(gap.clientes, 'cliente', 'clientes')}</span>
      </span>
      <span className="flex items-baseline justify-between gap-2 text-caption text-muted">
        <span className={gap.dias_uteis < 0 ? 'text-bad' : undefined}>{daysTerse(gap)}</span>
        {gap.em_jogo !== null && (
          <span className="shrink-0 tabular-nums">{formatMoneyCompact(gap.em_jogo)}</span>
        )}
      </span>
    </button>
  );
}
