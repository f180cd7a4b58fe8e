import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode, Ref } from 'react';

type BannerTone = 'bad' | 'warn' | 'info' | 'ok';

const looks = {
  bad: { box: 'border-bad/40 bg-bad-bg', icon: 'text-bad', Icon: CircleAlert },
  warn: { box: 'border-warn/40 bg-warn-bg', icon: 'text-warn', Icon: TriangleAlert },
  info: { box: 'border-info/40 bg-info-bg', icon: 'text-info', Icon: Info },
  ok: { box: 'border-ok/40 bg-ok-bg', icon: 'text-ok', Icon: CircleCheck },
} as const;

interface BannerProps {
  tone: BannerTone;
  title: string;
  /** Muted lines under the title. */
  children?: ReactNode;
  /** One button at the right. */
  action?: ReactNode;
  /** The box, for the focus after something failed. */
  ref?: Ref<HTMLDivElement>;
}

/** A message inside the page. Errors and warnings interrupt a screen reader, the others wait. */
export function Banner({ tone, title, children, action, ref }: BannerProps) {
  const { box, icon, Icon } = looks[tone];
  return (
    <div
      ref={ref}
      tabIndex={ref ? -1 : undefined}
      role={tone === 'bad' || tone === 'warn' ? 'alert' : 'status'}
      className={clsx('flex flex-wrap items-start gap-x-3 gap-y-2 rounded-card border p-4', box)}
    >
      <Icon className={clsx('mt-0.5 size-4 shrink-0', icon)} aria-hidden="true" />
      <div className="min-w-0 flex-1 basis-52">
        <p className="text-body font-medium break-words">{title}</p>
        {children && <div className="mt-1 text-dense break-words text-muted">{children}</div>}
      </div>
      {action}
    </div>
  );
}
