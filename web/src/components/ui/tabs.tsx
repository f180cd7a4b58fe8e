import { clsx } from 'clsx';
import { Tabs as Radix } from 'radix-ui';
import { type ReactNode, useEffect } from 'react';
import { useScrollEdges } from '@/hooks/use-scroll-edges';
import { StripEdges } from './strip-edges';

interface TabItem<T extends string> {
  value: T;
  label: string;
  count?: number;
  content?: ReactNode;
}

interface TabsProps<T extends string> {
  /** What the tabs choose between, read aloud. */
  label: string;
  value: T;
  onChange: (value: T) => void;
  items: readonly TabItem<T>[];
  /** `line` under page and panel titles, `segment` for two or three choices of equal weight. */
  variant?: 'line' | 'segment';
}

/** Tabs; arrow keys move between them. */
export function Tabs<T extends string>({
  label,
  value,
  onChange,
  items,
  variant = 'line',
}: TabsProps<T>) {
  const segment = variant === 'segment';
  const [list, edges] = useScrollEdges<HTMLDivElement>();
  const place = items.findIndex((item) => item.value === value);
  // A narrow window shows a part of the row: the chosen tab comes into it, from any address.
  useEffect(() => {
    const chosen = list.current?.querySelectorAll<HTMLElement>('[role=tab]')[place];
    if (!list.current || !chosen) return;
    const { clientWidth } = list.current;
    list.current.scrollLeft = chosen.offsetLeft - (clientWidth - chosen.offsetWidth) / 2;
  }, [place, list]);
  return (
    <Radix.Root value={value} onValueChange={(next) => onChange(next as T)}>
      <div className="relative">
        <Radix.List
          ref={list}
          aria-label={label}
          className={
            segment
              ? 'flex gap-1 rounded-control bg-subtle p-1 outline-none pointer-coarse:p-0'
              : 'strip relative flex gap-4 border-b border-border'
          }
        >
          {items.map((item) => (
            <Radix.Trigger
              key={item.value}
              value={item.value}
              // What it controls stands elsewhere on the page.
              {...(item.content === undefined && { 'aria-controls': undefined })}
              className={clsx(
                'shrink-0 text-body font-medium text-muted transition-colors hover:text-fg data-[state=active]:text-fg',
                segment
                  ? 'h-8 flex-1 rounded-xs px-3 data-[state=active]:bg-surface data-[state=active]:shadow-[0_0_0_1px_var(--border)] pointer-coarse:h-10'
                  : 'h-10 border-b-2 border-transparent px-1 -outline-offset-2 data-[state=active]:border-fg pointer-coarse:h-11',
              )}
            >
              {item.label}
              {item.count !== undefined && (
                <>
                  {' '}
                  <span className="ml-1 text-caption text-muted tabular-nums">{item.count}</span>
                </>
              )}
            </Radix.Trigger>
          ))}
        </Radix.List>
        {!segment && <StripEdges strip={list} edges={edges} />}
      </div>
      {items.map(
        (item) =>
          item.content !== undefined && (
            <Radix.Content key={item.value} value={item.value} className="pt-4 outline-none">
              {item.content}
            </Radix.Content>
          ),
      )}
    </Radix.Root>
  );
}
