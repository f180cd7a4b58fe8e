import type { ReactNode } from 'react';

interface CardMessageProps {
  icon: ReactNode;
  title: string;
  text: string;
  /** What can be done next. */
  children: ReactNode;
}

/** A message that takes the whole login card. */
export function CardMessage({ icon, title, text, children }: CardMessageProps) {
  return (
    <div className="space-y-5 text-center">
      <div role="status">
        <span
          aria-hidden="true"
          className="mx-auto mb-4 flex size-10 items-center justify-center rounded-control bg-subtle text-muted [&_svg]:size-5"
        >
          {icon}
        </span>
        <h2 className="text-title font-semibold">{title}</h2>
        <p className="mt-1 text-body text-muted">{text}</p>
      </div>
      <div className="space-y-3">{children}</div>
    </div>
  );
}
