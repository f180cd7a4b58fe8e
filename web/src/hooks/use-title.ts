import { useEffect } from 'react';

/** Names the page in the browser's tab: "Contratos · YNOVA". */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} · YNOVA` : 'YNOVA';
  }, [title]);
}
