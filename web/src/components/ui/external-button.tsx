import type { ReactNode } from 'react';
import { buttonStyles } from './button';

interface ExternalButtonProps {
  href: string;
  size?: 'md' | 'sm';
  icon?: ReactNode;
  children: ReactNode;
}

/** A link out of the application that looks like a button; a page opens in a window of its own. */
export function ExternalButton({ href, size, icon, children }: ExternalButtonProps) {
  const page = href.startsWith('https:');
  return (
    <a
      href={href}
      target={page ? '_blank' : undefined}
      rel="noreferrer"
      className={buttonStyles({ size })}
    >
      {icon}
      {children}
      {page && <span className="sr-only"> (abre em outra janela)</span>}
    </a>
  );
}
