import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useUser } from '@/api/session';
import { Logo } from '@/components/ui/logo';
import { useMonth } from '@/hooks/use-month';
import { formatDateTime } from '@/lib/format';
import { monthLabel } from '@/lib/month';
import { filtersInWords } from './paper-filters';

interface PaperHeadProps {
  title: string;
  /** Whether the screen counts the working month. */
  month: boolean | undefined;
  /** The element whose filters are printed. */
  contentId: string;
}

/** On paper alone: the logo, the screen, its month and filters; who printed it is in the foot. */
export function PaperHead({ title, month, contentId }: PaperHeadProps) {
  const { name } = useUser();
  const [filters, setFilters] = useState<readonly string[]>([]);
  useEffect(() => {
    const write = () => {
      const foot = `Emitido em ${formatDateTime(new Date().toISOString())} por ${name}`;
      document.documentElement.style.setProperty('--paper-foot', JSON.stringify(foot));
      const content = document.getElementById(contentId);
      // The paper is drawn as soon as this has run.
      flushSync(() => setFilters(content ? filtersInWords(content) : []));
    };
    window.addEventListener('beforeprint', write);
    return () => window.removeEventListener('beforeprint', write);
  }, [name, contentId]);
  return (
    <div aria-hidden="true" className="hidden print:block">
      <div className="mb-4 border-b border-border pb-2">
        <div className="flex items-center justify-between">
          <Logo onLight />
          <p className="text-dense">
            {title}
            {month && <WorkingMonthName />}
          </p>
        </div>
        {filters.length > 0 && (
          <p className="mt-1 text-caption text-muted">{filters.join(' · ')}</p>
        )}
      </div>
    </div>
  );
}

function WorkingMonthName() {
  const [month] = useMonth();
  return ` · ${monthLabel(month)}`;
}
