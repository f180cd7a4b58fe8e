import { useEffect } from 'react';

interface Page {
  total: number;
  /** The server stopped counting at `total`. */
  capped?: boolean;
  totalCapped?: boolean;
}

/** The last page may lose its last row: the list then stands on the page before. */
export function useLastPage(
  page: number,
  data: Page | undefined,
  pageSize: number,
  isPlaceholder: boolean,
  onPage: (page: number) => void,
) {
  const counted = data && !data.capped && !data.totalCapped;
  const last = counted ? Math.max(1, Math.ceil(data.total / pageSize)) : null;
  const beyond = last !== null && !isPlaceholder && page > last;
  useEffect(() => {
    if (beyond) onPage(last);
  });
}
