import type { ReactNode } from 'react';
import { BackLink } from './back-link';

interface PageHeaderProps {
  title: string;
  /** A chip beside the title. */
  badge?: ReactNode;
  /** One muted line under the title. */
  description?: ReactNode;
  /** Where the page belongs: shown above the title. */
  back?: { to: string; label: string };
  /** Buttons at the right; below the title on phones. */
  actions?: ReactNode;
}

/** The top of every page: its one h1, and its actions. */
export function PageHeader({ title, badge, description, back, actions }: PageHeaderProps) {
  return (
    <div className="mb-6">
      {back && (
        <div className="mb-3">
          <BackLink to={back.to}>{back.label}</BackLink>
        </div>
      )}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-3">
            <h1 className="text-page font-semibold break-words">{title}</h1>
            {badge}
          </div>
          {description && <p className="mt-1 max-w-3xl text-body text-muted">{description}</p>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-3">{actions}</div>}
      </div>
    </div>
  );
}
