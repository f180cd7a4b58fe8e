import { useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router';
import { useIsDesktop } from '@/hooks/use-media-query';
import { BackLink } from './back-link';

/** The place in the top bar where pages say where they belong. */
export const breadcrumbSlot = 'trilha-da-pagina';

interface BreadcrumbProps {
  back: { to: string; label: string };
  title: string;
  /** The title follows close by, so that a list's first record is in view. */
  tight?: boolean;
}

/** The way back: in the top bar of large screens, over the title on small ones. */
export function Breadcrumb({ back, title, tight = false }: BreadcrumbProps) {
  const desktop = useIsDesktop();
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => setSlot(document.getElementById(breadcrumbSlot)), []);
  if (desktop && slot) {
    return createPortal(
      <nav aria-label="Onde estou" className="flex min-w-0 items-center gap-2 text-dense">
        <Link
          to={back.to}
          viewTransition
          className="shrink-0 rounded-xs font-medium text-muted transition-colors hover:text-fg"
        >
          {back.label}
        </Link>
        {/* The heading says it to everybody else. */}
        <span
          aria-hidden="true"
          data-title={shorten(title)}
          className="truncate before:mr-2 before:text-muted before:content-['/'] after:content-[attr(data-title)]"
        />
      </nav>,
      slot,
    );
  }
  return (
    <div className={tight ? 'mb-1' : 'mb-3'}>
      <BackLink to={back.to}>{back.label}</BackLink>
    </div>
  );
}

/** A long code by its end: CT-2026814 is …6814. */
function shorten(title: string): string {
  return /^[A-Z]{2,}-\S{6,}$/.test(title) ? `…${title.slice(-4)}` : title;
}
