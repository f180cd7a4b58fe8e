import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';

/** A quiet link to the page above. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      viewTransition
      data-print="hide"
      className="-my-1 inline-flex items-center gap-1.5 rounded-xs py-1 text-dense font-medium text-muted transition-colors hover:text-fg"
    >
      <ArrowLeft className="size-4" aria-hidden="true" />
      {children}
    </Link>
  );
}
