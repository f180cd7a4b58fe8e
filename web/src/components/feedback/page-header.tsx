import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { AreaTabs } from '@/components/area-tabs';
import { WorkingMonth } from '@/components/month-control/working-month';
import { Breadcrumb } from './breadcrumb';

interface PageHeaderProps {
  title: string;
  /** A chip beside the title. */
  badge?: ReactNode;
  /** One muted line under the title. */
  description?: ReactNode;
  /** The page is a list, whose first record comes before its description on small screens. */
  list?: boolean;
  /** Where the page belongs: the first step of its breadcrumb. */
  back?: { to: string; label: string };
  /** Buttons at the right; below the title on phones. */
  actions?: ReactNode;
}

/** The top of every page: its one h1, its actions, and the other screens of its area. */
export function PageHeader({ title, badge, description, list, back, actions }: PageHeaderProps) {
  return (
    <div className={list ? 'mb-3 lg:mb-6' : 'mb-6'}>
      {back && <Breadcrumb back={back} title={title} tight={list} />}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 lg:gap-y-4">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="text-page font-semibold break-words max-sm:text-section">{title}</h1>
            {badge}
            <WorkingMonth place="page" />
          </div>
          {description && (
            <p className={clsx('mt-1 max-w-3xl text-body text-muted', list && 'max-lg:sr-only')}>
              {description}
            </p>
          )}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-3">{actions}</div>}
      </div>
      <AreaTabs />
    </div>
  );
}
