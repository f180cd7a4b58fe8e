import { clsx } from 'clsx';
import { SlidersHorizontal } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { TableTools, type TableToolsProps } from '@/components/data-table/table-tools';
import { Button } from '@/components/ui/button';
import { Popover } from '@/components/ui/popover';
import { Sheet } from '@/components/ui/sheet';
import { useIsDesktop } from '@/hooks/use-media-query';

interface FilterBarProps<T> {
  search?: ReactNode;
  /** The other filters, each as wide as it likes to be. */
  children?: ReactNode;
  /** There are so many of them that they wait behind 'Filtros (n)' in a wide window too. */
  folded?: boolean;
  /** How many of them narrow the list. */
  active?: number;
  onReset?: () => void;
  resetLabel?: string;
  /** What is done with the table: its order, its columns, its export. */
  tools?: TableToolsProps<T>;
  /** Icons for the line's end. */
  acts?: ReactNode;
}

/**
 * The line over a list: its search, its filters and its tools. On small screens the search stands
 * beside 'Filtros (n)', which opens the rest.
 */
export function FilterBar<T>(props: FilterBarProps<T>) {
  const { search, children, folded, onReset, resetLabel = 'Resetar filtros' } = props;
  const { active = 0, tools, acts } = props;
  const isDesktop = useIsDesktop();
  if (!isDesktop) return <Small {...props} />;
  return (
    // Without a search its fields have names over them, and end on one line.
    <div className={clsx('flex flex-wrap gap-2', search ? 'items-center' : 'items-end')}>
      {search && <div className="min-w-0 flex-1 basis-36">{search}</div>}
      {folded ? (
        <Popover label="Filtros" align="start" trigger={<FilterButton active={active} />}>
          <div className="grid gap-3 p-4">{children}</div>
        </Popover>
      ) : (
        children
      )}
      {onReset && (
        <Button variant="ghost" onClick={onReset}>
          {resetLabel}
        </Button>
      )}
      {acts}
      {tools && <TableTools {...tools} />}
    </div>
  );
}

function Small<T>(props: FilterBarProps<T>) {
  const { search, children, active = 0, onReset, resetLabel = 'Resetar filtros' } = props;
  const { tools, acts } = props;
  const [open, setOpen] = useState(false);
  return (
    <div className="flex items-center gap-2">
      {search && <div className="min-w-0 flex-1">{search}</div>}
      <FilterButton active={active} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      <Sheet open={open} onOpenChange={setOpen} title="Filtros" side="bottom">
        <div className="min-h-0 space-y-4 overflow-y-auto p-4">
          <div className="grid gap-3 *:w-full">{children}</div>
          <div className="flex flex-wrap gap-2">
            {tools && <TableTools {...tools} />}
            {acts}
          </div>
        </div>
        <div className="flex justify-end gap-2 border-t border-border p-4">
          {onReset && (
            <Button variant="ghost" onClick={onReset}>
              {resetLabel}
            </Button>
          )}
          <Button variant="primary" onClick={() => setOpen(false)}>
            Ver resultados
          </Button>
        </div>
      </Sheet>
    </div>
  );
}

function FilterButton({ active, ...button }: { active: number } & ComponentProps<typeof Button>) {
  return (
    <Button icon={<SlidersHorizontal />} {...button}>
      {active > 0 ? `Filtros (${active})` : 'Filtros'}
    </Button>
  );
}
