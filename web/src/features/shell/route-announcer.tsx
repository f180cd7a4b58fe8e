import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

interface RouteAnnouncerProps {
  title: string;
  /** The element that takes the focus, so that the keyboard starts at the new page. */
  focusId: string;
}

/** Says the new page's title to screen readers and moves the focus to its content. */
export function RouteAnnouncer({ title, focusId }: RouteAnnouncerProps) {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    document.getElementById(focusId)?.focus({ preventScroll: true });
    setSaid(title);
  }, [pathname, title, focusId]);
  return (
    <p aria-live="polite" className="sr-only" data-testid="route-announcer">
      {said}
    </p>
  );
}
