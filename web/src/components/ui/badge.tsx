import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export type Tone = 'neutral' | 'ok' | 'warn' | 'bad' | 'info' | 'none' | 'locked' | 'plain';

const tones: Record<Tone, string> = {
  neutral: 'bg-subtle text-muted',
  ok: 'bg-ok-bg text-ok',
  warn: 'bg-warn-bg text-warn',
  bad: 'bg-bad-bg text-bad',
  info: 'bg-info-bg text-info',
  none: 'border border-dashed border-current bg-none-bg text-none',
  locked: 'bg-locked-bg text-locked',
  plain: 'border border-border bg-surface text-fg',
};

interface BadgeProps {
  tone?: Tone;
  /** A dot before the text, for a status. */
  dot?: boolean;
  /** Lets long words take two lines where there is little room. */
  wrap?: boolean;
  children: ReactNode;
}

/** A small label on a tinted ground; the words carry the meaning, the colour repeats it. */
export function Badge({ tone = 'neutral', dot = false, wrap = false, children }: BadgeProps) {
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1.5 rounded-control align-middle px-2 text-caption font-medium tabular-nums',
        wrap
          ? 'min-h-[22px] py-px text-left leading-4 whitespace-normal'
          : 'h-[22px] whitespace-nowrap',
        tones[tone],
      )}
    >
      {dot && <span aria-hidden="true" className="size-1.5 shrink-0 rounded-full bg-current" />}
      {children}
    </span>
  );
}
