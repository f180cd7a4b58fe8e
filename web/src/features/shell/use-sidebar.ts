import { useState } from 'react';
import { storage } from '@/lib/storage';

const key = 'sidebar';

/** Whether the sidebar shows icons only; the choice stays on this browser. */
export function useSidebar(): { collapsed: boolean; toggle: () => void } {
  const [collapsed, setCollapsed] = useState(() => storage.get(key) === 'collapsed');
  const toggle = () => {
    storage.set(key, collapsed ? 'expanded' : 'collapsed');
    setCollapsed(!collapsed);
  };
  return { collapsed, toggle };
}
