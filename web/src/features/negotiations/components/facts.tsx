import type { ReactNode } from 'react';

/** Names and values, two to four in a row. */
export function Facts({ items }: { items: readonly { name: string; value: ReactNode }[] }) {
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 md:grid-cols-4">
      {items.map(({ name, value }) => (
        <div key={name} className="min-w-0">
          <dt className="text-caption text-muted">{name}</dt>
          <dd className="text-body break-words tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
