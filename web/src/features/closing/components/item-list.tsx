import { ArrowRight, Check, CircleDashed, Clock, Minus, X } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '@/components/ui/button';
import { formatDate, formatDateTime } from '@/lib/format';
import { askable, type ClosingItem, requestWords, type Standing, standingWords } from '../states';

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

const isOpen = ({ situacao }: ClosingItem) => situacao === 'falta' || situacao === 'provisorio';

/** The items of a month, what is missing first, each with its state, its reason, and what is done about it. */
export function ItemList(props: ItemListProps) {
  const { label, items, mendOf, onWaive, onUnwaive, onAsk } = props;
  const ordered = [...items.filter(isOpen), ...items.filter((item) => !isOpen(item))];
  return (
    <ul aria-label={label} className="divide-y divide-border">
      {ordered.map((item) => {
        const { Icon, tone } = marks[item.situacao];
        const open = isOpen(item);
        const mend = open ? mendOf(item) : null;
        const waivable = open && !(item.item === 'medicao' && item.situacao === 'falta');
        return (
          <li key={item.item} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <Icon className={`size-4 shrink-0 ${tone}`} aria-hidden="true" />
            <div className="min-w-0 flex-1 basis-40">
              <p className="text-body">
                {item.rotulo}
                <span className="sr-only">: {standingWords[item.situacao]}</span>
              </p>
              {reasonText(item) && (
                <p className="text-caption break-words text-muted">{reasonText(item)}</p>
              )}
              {open && item.pedido && (
                <p className="text-caption break-words text-muted">{askedText(item.pedido)}</p>
              )}
            </div>
            <div className="flex flex-wrap items-center gap-x-3 max-sm:pl-7">
              {mend && (
                <Link
                  to={mend.to}
                  className="inline-flex items-center gap-1 text-dense font-medium text-primary hover:underline pointer-coarse:min-h-11"
                >
                  <span>
                    {mend.label} <span className="sr-only">para {item.rotulo}</span>
                  </span>
                  <ArrowRight className="size-3.5" aria-hidden="true" />
                </Link>
              )}
              {onAsk && <Ask item={item} onAsk={onAsk} />}
              {waivable && onWaive && (
                <Button size="sm" variant="ghost" onClick={() => onWaive(item)}>
                  <span>
                    {item.item === 'medicao' ? 'Declarar final' : 'Dispensar'}{' '}
                    <span className="sr-only">{item.rotulo}</span>
                  </span>
                </Button>
              )}
              {(item.situacao === 'dispensado' || item.situacao === 'final') && onUnwaive && (
                <Button size="sm" variant="ghost" onClick={() => onUnwaive(item)}>
                  <span>
                    {item.situacao === 'final' ? 'Voltar a provisória' : 'Voltar a exigir'}{' '}
                    <span className="sr-only">{item.rotulo}</span>
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
  if (item.situacao !== 'falta' || !askable.includes(item.item)) return null;
  return (
    <Button size="sm" variant="ghost" onClick={() => onAsk(item)}>
      <span>
        {item.pedido ? 'Pedir de novo' : 'Pedir ao cliente'}{' '}
        <span className="sr-only">{item.rotulo}</span>
      </span>
    </Button>
  );
}

function askedText({ em, por, estado }: NonNullable<ClosingItem['pedido']>): string {
  return `Pedido em ${formatDate(em)} por ${por} (${requestWords[estado]})`;
}

function reasonText({ situacao, motivo, dispensado, declarada }: ClosingItem): string {
  if (declarada) {
    return `Declarada final por ${declarada.por} em ${formatDateTime(declarada.em)}: ${motivo}`;
  }
  if (situacao === 'nao_se_aplica') return motivo || 'Não se aplica';
  if (situacao !== 'dispensado' || !dispensado) return motivo;
  return `Dispensado por ${dispensado.por} em ${formatDateTime(dispensado.em)}: ${motivo}`;
}
