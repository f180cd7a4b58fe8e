import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { missing } from '@/lib/format';

export interface Fact {
  label: string;
  /** Empty is shown as missing. */
  value: ReactNode;
  /** Takes the whole width, for long texts. */
  wide?: boolean;
}

/** Labels and values, side by side in as many columns as fit. */
export function Facts({ facts, columns = 3 }: { facts: readonly Fact[]; columns?: 2 | 3 }) {
  return (
    <dl className={clsx('grid grid-cols-2 gap-x-6 gap-y-4', columns === 3 && 'xl:grid-cols-3')}>
      {facts.map(({ label, value, wide }) => (
        <div key={label} className={clsx('min-w-0', wide && 'col-span-full')}>
          <dt className="text-dense text-muted">{label}</dt>
          <dd className="mt-0.5 text-body break-words tabular-nums">
            {value === '' ? missing : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
