import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight, Ellipsis, X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { Menu, MenuItem } from '@/components/ui/menu';
import { Sheet } from '@/components/ui/sheet';
import { usePanelPlace } from '@/hooks/use-panel-place';
import type { Peek } from '@/hooks/use-peek';

/** Under the top bar, and over the window's edge. */
const gap = { top: 72, bottom: 16 };

const least = 320;

interface SidePanelProps {
  peek: Pick<Peek<unknown>, 'key' | 'place' | 'canMove' | 'move' | 'close'>;
  title: string;
  description?: ReactNode;
  /** What is done most, under the title. */
  actions?: ReactNode;
  /** Items of the menu, the dangerous ones last. */
  menu?: ReactNode;
  children: ReactNode;
}

/** The open row of a list. It moves through the list without leaving it. */
export function SidePanel(props: SidePanelProps) {
  const { peek, title } = props;
  const { place } = usePanelPlace();
  const id = useId();
  const content = <PanelContent {...props} id={id} />;
  if (place === 'over') {
    return (
      <Sheet open onOpenChange={(open) => !open && peek.close()} title={title} side="bottom">
        {content}
      </Sheet>
    );
  }
  const Dock = place === 'right' ? RightDock : BottomDock;
  return (
    <Dock labelledBy={id} rowKey={peek.key}>
      {content}
    </Dock>
  );
}

interface DockProps {
  labelledBy: string;
  rowKey: string | null;
  children: ReactNode;
}

/** Beside the list, as high as the window leaves it. */
function RightDock({ labelledBy, children }: DockProps) {
  const dock = useDockHeight();
  return (
    <div className="w-[clamp(360px,36%,640px)] shrink-0">
      <section
        ref={dock}
        aria-labelledby={labelledBy}
        data-panel="right"
        data-print="hide"
        className="sticky top-[72px] flex animate-drawer-in flex-col rounded-card border border-border bg-surface"
      >
        {children}
      </section>
    </div>
  );
}

/** At the foot of the window; the row stays in view above it. */
function BottomDock({ labelledBy, rowKey, children }: DockProps) {
  useEffect(() => {
    if (rowKey === null) return;
    const row = document.querySelector(`[data-row="${CSS.escape(rowKey)}"]`);
    row?.scrollIntoView({ block: 'nearest' });
  }, [rowKey]);
  return (
    <section
      aria-labelledby={labelledBy}
      data-panel="below"
      data-print="hide"
      className="sticky bottom-0 z-10 -mx-4 mt-4 flex h-[45dvh] animate-dialog-in flex-col border-t border-border bg-surface shadow-float md:-mx-6"
    >
      {children}
    </section>
  );
}

function PanelContent(props: SidePanelProps & { id: string }) {
  const { id, title, description, actions, children } = props;
  const { place } = usePanelPlace();
  const below = place === 'below';
  const Heading = place === 'over' ? 'p' : 'h2'; // the sheet has a title of its own
  return (
    <>
      <header
        className={clsx(
          'flex flex-wrap items-center gap-x-4 border-b border-border px-4 pt-2',
          below ? 'pb-2' : 'pb-3',
        )}
      >
        <Steps {...props} />
        <div className={clsx('min-w-0', below ? 'flex-1' : 'order-1 mt-1 w-full')}>
          <Heading id={id} className="text-title font-semibold break-words">
            {title}
          </Heading>
          {description && <div className="truncate text-dense text-muted">{description}</div>}
        </div>
        {actions && (
          <div className={clsx('flex flex-wrap gap-2', !below && 'order-1 mt-3 w-full')}>
            {actions}
          </div>
        )}
        <Ways {...props} />
      </header>
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
        tabIndex={0}
        className="min-h-0 flex-1 space-y-6 overflow-y-auto p-4 [--head-top:0px] -outline-offset-2"
      >
        {children}
      </div>
    </>
  );
}

/** "‹ 3 de 85 ›" */
function Steps({ peek }: Pick<SidePanelProps, 'peek'>) {
  const n = (value: number) => value.toLocaleString('pt-BR');
  return (
    <div className="-ml-2 flex items-center gap-1">
      <IconButton
        label="Anterior (k)"
        icon={<ChevronLeft />}
        size="sm"
        disabled={!peek.canMove(-1)}
        onClick={() => peek.move(-1)}
      />
      <p role="status" className="min-w-16 text-center text-dense text-muted tabular-nums">
        {peek.place && `${n(peek.place.at)} de ${n(peek.place.of)}`}
      </p>
      <IconButton
        label="Próximo (j)"
        icon={<ChevronRight />}
        size="sm"
        disabled={!peek.canMove(1)}
        onClick={() => peek.move(1)}
      />
    </div>
  );
}

/** What else can be done with the row and its panel, and the way out. */
function Ways({ peek, menu }: Pick<SidePanelProps, 'peek' | 'menu'>) {
  const { place, choosable, choose } = usePanelPlace();
  return (
    <div className="-mr-2 ml-auto flex items-center gap-1">
      {(menu || choosable) && (
        <Menu trigger={<IconButton label="Mais ações" icon={<Ellipsis />} size="sm" plain />}>
          {choosable && (
            <MenuItem onSelect={() => choose(place === 'right' ? 'below' : 'right')}>
              {place === 'right' ? 'Mostrar abaixo da lista' : 'Mostrar ao lado da lista'}
            </MenuItem>
          )}
          {menu}
        </Menu>
      )}
      <IconButton label="Fechar detalhe" icon={<X />} size="sm" onClick={peek.close} />
    </div>
  );
}

/** Gives a sticky element, by its wrapper, the height that the window leaves it. */
function useDockHeight(): RefObject<HTMLElement | null> {
  const dock = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const measure = () => {
      const { current } = dock;
      const top = current?.parentElement?.getBoundingClientRect().top ?? 0;
      const room = window.innerHeight - Math.max(top, gap.top) - gap.bottom;
      if (current) current.style.height = `${Math.max(room, least)}px`;
    };
    measure();
    const observer = new ResizeObserver(measure); // what stands over the list may grow
    observer.observe(document.body);
    window.addEventListener('scroll', measure, { passive: true });
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', measure);
      window.removeEventListener('resize', measure);
    };
  }, []);
  return dock;
}
