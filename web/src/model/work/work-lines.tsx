import { clsx } from 'clsx';
import { Link } from 'react-router';
import { formatMoney } from '@/lib/format';
import type { WorkLine } from './work';

/** Lines of work: when, what, R$, and the way there. The whole line is the link. */
export function WorkLines({ lines, label }: { lines: readonly WorkLine[]; label: string }) {
  return (
    <ul aria-label={label} className="divide-y divide-border">
      {lines.map((line) => (
        <li key={line.key}>
          <Link
            to={line.to}
            className="flex min-h-10 flex-wrap items-center gap-x-4 px-5 py-2 text-dense -outline-offset-2 transition-colors hover:bg-subtle sm:flex-nowrap"
          >
            <span
              className={clsx(
                'w-24 shrink-0 whitespace-nowrap tabular-nums',
                line.late ? 'font-medium text-bad' : 'text-muted',
              )}
            >
              {line.due}
            </span>{' '}
            <span className="min-w-0 flex-1 basis-48 text-fg">{line.text}</span>{' '}
            {line.value !== null && (
              <span className="whitespace-nowrap font-medium tabular-nums">
                {formatMoney(line.value)}
              </span>
            )}{' '}
            <span
              data-print="hide"
              className="ml-auto w-20 shrink-0 whitespace-nowrap text-right font-medium text-primary"
            >
              {line.action}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
