import { Menu as MenuIcon, X } from 'lucide-react';
import { useState } from 'react';
import { useUser } from '@/api/session';
import { Avatar } from '@/components/ui/avatar';
import { IconButton } from '@/components/ui/icon-button';
import { Logo } from '@/components/ui/logo';
import { Sheet } from '@/components/ui/sheet';
import { NavList } from './nav-list';

/** The navigation of small screens: a panel from the left. */
export function MobileNav() {
  const user = useUser();
  const [open, setOpen] = useState(false);
  return (
    <div className="lg:hidden">
      <IconButton
        label="Abrir menu"
        icon={<MenuIcon />}
        plain
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      />
      <Sheet open={open} onOpenChange={setOpen} title="Menu">
        <div className="flex h-14 shrink-0 items-center justify-between border-b border-border pr-3 pl-5">
          <Logo />
          <IconButton label="Fechar menu" icon={<X />} plain onClick={() => setOpen(false)} />
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto p-3">
          <NavList onNavigate={() => setOpen(false)} />
        </div>
        <div className="flex items-center gap-3 border-t border-border p-4">
          <Avatar name={user.name} />
          <div className="min-w-0">
            <p className="truncate text-body font-medium">{user.name}</p>
            <p className="truncate text-dense text-muted">{user.email}</p>
          </div>
        </div>
      </Sheet>
    </div>
  );
}
