import { clsx } from 'clsx';
import type { KeyboardEvent, ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import type { DataTableProps } from './columns';

interface RowControlProps<T>
  extends Pick<DataTableProps<T>, 'rowKey' | 'rowTo' | 'openTo' | 'onSelect' | 'peek'> {
  row: T;
  /** On a card the outline is the browser's. */
  card?: boolean;
  children: ReactNode;
}

/** What opens a row, stretched over the whole of it: a link to its page, or a button. */
export function RowControl<T>(props: RowControlProps<T>) {
  const { row, rowKey, rowTo, openTo, onSelect, peek, card, children } = props;
  const navigate = useNavigate();
  const press = (event: KeyboardEvent) => {
    if (event.key === ' ' && peek) peek.open(rowKey(row));
    else if (event.key === 'Enter' && openTo) void navigate(openTo(row), { viewTransition: true });
    else return;
    event.preventDefault();
  };
  const shared = {
    onKeyDown: peek && press,
    className: clsx(
      // Moved to by a key, it stays clear of the head above and of the foot below.
      // A button is as wide as its text unless limited: long names are cut inside it.
      'block max-w-full scroll-my-28 text-left after:absolute after:inset-0',
      !card &&
        'font-medium focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring',
    ),
  };
  if (rowTo) {
    return (
      <Link to={rowTo(row)} viewTransition {...shared}>
        {children}
      </Link>
    );
  }
  const select = onSelect ? () => onSelect(row) : () => peek?.open(rowKey(row));
  return (
    <button type="button" onClick={select} {...shared}>
      {children}
    </button>
  );
}
