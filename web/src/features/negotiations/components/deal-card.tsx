import { ArrowRightLeft, CalendarClock } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { NegotiationBody } from '@/api/gen/types.gen';
import { IconButton } from '@/components/ui/icon-button';
import { Menu, MenuItem, MenuLabel } from '@/components/ui/menu';
import { formatDate, formatMoney } from '@/lib/format';
import { paths } from '@/lib/paths';
import type { StageWire } from '../stages';
import { neighbour, stages } from '../stages';

interface DealCardProps {
  deal: NegotiationBody;
  /** It was just moved by the keyboard, which stays with it. */
  focused: boolean;
  onMove: (deal: NegotiationBody, to: StageWire, byKeyboard: boolean) => void;
}

/** One deal of the board: dragged, moved by Shift and an arrow, or by its menu. */
export function DealCard({ deal, focused, onMove }: DealCardProps) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (focused) link.current?.focus();
  }, [focused]);
  const press = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : null;
    const to = event.shiftKey && step !== null ? neighbour(deal.etapa, step) : null;
    if (to === null) return;
    event.preventDefault();
    onMove(deal, to, true);
  };
  return (
    <li
      draggable
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', deal.id);
        event.dataTransfer.effectAllowed = 'move';
      }}
      className="cursor-grab rounded-control border border-border bg-surface p-3 active:cursor-grabbing"
    >
      <div className="flex items-start gap-1">
        <div className="min-w-0 flex-1">
          <Link
            ref={link}
            to={paths.negotiation(deal.id)}
            draggable={false}
            onKeyDown={press}
            aria-keyshortcuts="Shift+ArrowRight Shift+ArrowLeft"
            className="block text-body font-medium break-words hover:underline"
          >
            {deal.cliente}
          </Link>
          <p className="text-dense break-words text-muted">{deal.titulo}</p>
        </div>
        <Menu
          trigger={
            <IconButton
              label={`Mover ${deal.titulo}`}
              icon={<ArrowRightLeft />}
              size="sm"
              variant="ghost"
              plain
            />
          }
        >
          <MenuLabel>Mover para</MenuLabel>
          {stages
            .filter(({ id }) => id !== deal.etapa)
            .map(({ id, label }) => (
              <MenuItem key={id} onSelect={() => onMove(deal, id, true)}>
                {label}
              </MenuItem>
            ))}
        </Menu>
      </div>
      <p className="mt-2 text-body font-semibold tabular-nums">
        {formatMoney(deal.valor, 'Valor indefinido')}
      </p>
      <p className="flex flex-wrap gap-x-3 text-caption text-muted">
        {deal.probabilidade !== null && <span>{deal.probabilidade}%</span>}
        {deal.previsao && <span>Fecha {formatDate(deal.previsao)}</span>}
        {deal.responsavel && <span className="break-words">{deal.responsavel}</span>}
      </p>
      {deal.proximo_passo && (
        <p className="mt-2 flex items-start gap-1 text-caption break-words [&_svg]:mt-px [&_svg]:size-3.5 [&_svg]:shrink-0">
          <CalendarClock aria-hidden />
          <span className="min-w-0">
            {deal.proximo_passo_em && `${formatDate(deal.proximo_passo_em)}: `}
            {deal.proximo_passo}
          </span>
        </p>
      )}
    </li>
  );
}
