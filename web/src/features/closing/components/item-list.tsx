import { ArrowRight, Check, CircleDashed, Clock, Minus, X } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '@/components/ui/button';
import { formatDate, formatDateTime } from '@/lib/format';
import type { ClosingItem } from '../mappers';
import { askable, requestWords, type Standing, standingWords } from '../states';

const marks: Record<Standing, { Icon: typeof Check; tone: string }> = {
  ok: { Icon: Check, tone: 'text-ok' },
  falta: { Icon: X, tone: 'text-bad' },
  provisorio: { Icon: Clock, tone: 'text-warn' },
  dispensado: { Icon: Minus, tone: 'text-muted' },
  final: { Icon: Check, tone: 'text-muted' },
  nao_se_aplica: { Icon: CircleDashed, tone: 'text-none' },
};

interface ItemListProps {
  label: string;
  items: readonly ClosingItem[];
  /** Where what is missing is supplied. */
  mendOf: (item: ClosingItem) => { label: string; to: string } | null;
  /** Left out for who may not, or where the month is closed. */
  onWaive?: (item: ClosingItem) => void;
  onUnwaive?: (item: ClosingItem) => void;
  /** Writes to the client, which can supply some of the items. */
  onAsk?: (item: ClosingItem) => void;
}

const isOpen = ({ standing }: ClosingItem) => standing === 'falta' || standing === 'provisorio';

/** The items of a month, what is missing first, each with its state, its reason, and what is done about it. */
export function ItemList(props: ItemListProps) {
  const { label, items, mendOf, onWaive, onUnwaive, onAsk } = props;
  const ordered = [...items.filter(isOpen), ...items.filter((item) => !isOpen(item))];
  return (
    <ul aria-label={label} className="divide-y divide-border">
      {ordered.map((item) => {
        const { Icon, tone } = marks[item.standing];
        const open = isOpen(item);
        const mend = open ? mendOf(item) : null;
        const waivable = open && !(item.item === 'medicao' && item.standing === 'falta');
        return (
          <li key={item.item} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <Icon className={`size-4 shrink-0 ${tone}`} aria-hidden="true" />
            <div className="min-w-0 flex-1 basis-40">
              <p className="text-body">
                {item.label}
                <span className="sr-only">: {standingWords[item.standing]}</span>
              </p>
              {reasonText(item) && (
                <p className="text-caption break-words text-muted">{reasonText(item)}</p>
              )}
              {open && item.asked && (
                <p className="text-caption break-words text-muted">{askedText(item.asked)}</p>
              )}
            </div>
            <div className="flex flex-wrap items-center gap-x-3 max-sm:pl-7">
              {mend && (
                <Link
                  to={mend.to}
                  className="inline-flex items-center gap-1 text-dense font-medium text-primary hover:underline pointer-coarse:min-h-11"
                >
                  <span>
                    {mend.label} <span className="sr-only">para {item.label}</span>
                  </span>
                  <ArrowRight className="size-3.5" aria-hidden="true" />
                </Link>
              )}
              {onAsk && <Ask item={item} onAsk={onAsk} />}
              {waivable && onWaive && (
                <Button size="sm" variant="ghost" onClick={() => onWaive(item)}>
                  <span>
                    {item.item === 'medicao' ? 'Declarar final' : 'Dispensar'}{' '}
                    <span className="sr-only">{item.label}</span>
                  </span>
                </Button>
              )}
              {(item.standing === 'dispensado' || item.standing === 'final') && onUnwaive && (
                <Button size="sm" variant="ghost" onClick={() => onUnwaive(item)}>
                  <span>
                    {item.standing === 'final' ? 'Voltar a provisória' : 'Voltar a exigir'}{' '}
                    <span className="sr-only">{item.label}</span>
                  </span>
                </Button>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** Asks the client for what it can supply. */
function Ask({ item, onAsk }: { item: ClosingItem; onAsk: (item: ClosingItem) => void }) {
  if (item.standing !== 'falta' || !askable.includes(item.item)) return null;
  return (
    <Button size="sm" variant="ghost" onClick={() => onAsk(item)}>
      <span>
        {item.asked ? 'Pedir de novo' : 'Pedir ao cliente'}{' '}
        <span className="sr-only">{item.label}</span>
      </span>
    </Button>
  );
}

function askedText({ at, by, state }: NonNullable<ClosingItem['asked']>): string {
  return `Pedido em ${formatDate(at)} por ${by} (${requestWords[state]})`;
}

function reasonText({ standing, reason, waived, declared }: ClosingItem): string {
  if (declared) {
    return `Declarada final por ${declared.by} em ${formatDateTime(declared.at)}: ${reason}`;
  }
  if (standing === 'nao_se_aplica') return reason || 'Não se aplica';
  if (standing !== 'dispensado' || !waived) return reason;
  return `Dispensado por ${waived.by} em ${formatDateTime(waived.at)}: ${reason}`;
}
