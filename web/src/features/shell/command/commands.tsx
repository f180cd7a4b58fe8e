import { Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useCountsMonth } from '@/components/month-control/working-month';
import { IconButton } from '@/components/ui/icon-button';
import { hasWindow, isTyping, singleKeys } from '@/hooks/single-keys';
import { useMonth } from '@/hooks/use-month';
import { addMonths } from '@/lib/month';
import { type Act, read } from './keys';

const loadMenu = () => import('./command-menu').then((m) => ({ default: m.CommandMenu }));
const CommandMenu = lazy(loadMenu);
const KeysDialog = lazy(() => import('./keys-dialog').then((m) => ({ default: m.KeysDialog })));

/** Whoever presses Ctrl K types on at once: the menu is fetched before, when the screen stands. */
const menuFetchedAfterMs = 1000;

/** The button that opens the command menu, and the keys that work on every screen. */
export function Commands() {
  const [open, setOpen] = useState<'menu' | 'keys' | null>(null);
  const navigate = useNavigate();
  const [month, setMonth] = useMonth();
  const counts = useCountsMonth();
  useKeys((act) => {
    if (act === 'menu' || act === 'keys') setOpen(act);
    else if (act === 'search')
      document.querySelector<HTMLElement>('main [role=searchbox]')?.focus();
    else if (act === 'edit') edit();
    else if ('to' in act) void navigate(act.to);
    else if (counts) setMonth(addMonths(month, act.months));
  });
  useEffect(() => {
    const timer = setTimeout(() => void loadMenu(), menuFetchedAfterMs);
    return () => clearTimeout(timer);
  }, []);
  const close = () => setOpen(null);
  return (
    <>
      <IconButton
        label="Buscar e ir para (Ctrl K)"
        icon={<Search />}
        plain
        onClick={() => setOpen('menu')}
      />
      <Suspense fallback={null}>
        {open === 'menu' && <CommandMenu onClose={close} />}
        {open === 'keys' && <KeysDialog onClose={close} />}
      </Suspense>
    </>
  );
}

/** Follows the link that edits: of the open or focused row, on the page of a record its own. */
function edit() {
  [...document.querySelectorAll<HTMLElement>('main a[href$="/editar"]')]
    .find((link) => link.closest('[data-panel], tr:focus-within') || !link.closest('tr, li'))
    ?.click();
}

/** Calls back for each act of the keyboard; while a window is open only it has the keys. */
function useKeys(act: (act: Act) => void) {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    let afterG = false;
    const listen = (event: KeyboardEvent) => {
      const inWindow = hasWindow();
      const { act: found, g } = read(event, afterG, isTyping(event) || inWindow || !singleKeys());
      afterG = g;
      if (found === undefined || (inWindow && found === 'menu')) return;
      event.preventDefault();
      latest.current(found);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
