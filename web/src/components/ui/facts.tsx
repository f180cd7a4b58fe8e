import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { missing } from '@/lib/format';

export interface Fact {
  label: string;
  /** Empty is shown as missing. */
  value: ReactNode;
  /** Takes the whole width, for long texts. */
  wide?: boolean;
  /** Stays on one line, for numbers with hyphens. */
  nowrap?: boolean;
}

/** Labels and values, side by side in as many columns as fit. */
export function Facts({ facts, columns = 3 }: { facts: readonly Fact[]; columns?: 2 | 3 }) {
  return (
    <dl
      className={clsx(
        'grid grid-cols-2 gap-x-4 gap-y-4 sm:gap-x-6',
        columns === 3 && 'xl:grid-cols-3',
      )}
    >
      {facts.map(({ label, value, wide, nowrap }) => (
        <div key={label} className={clsx('min-w-0', wide && 'col-span-full')}>
          <dt className="text-dense text-muted">{label}</dt>
          <dd
            className={clsx(
              'mt-0.5 text-body tabular-nums',
              // A CNPJ fits into half of the narrowest window in small print.
              nowrap ? 'whitespace-nowrap max-[380px]:text-caption' : 'break-words',
            )}
          >
            {value === '' ? missing : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
