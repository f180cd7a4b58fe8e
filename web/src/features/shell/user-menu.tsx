import { ChevronDown, CircleUserRound, Monitor, Moon, RotateCcw, Sun } from 'lucide-react';
import { useUser } from '@/api/session';
import { Avatar } from '@/components/ui/avatar';
import {
  Menu,
  MenuChoice,
  MenuChoices,
  MenuItem,
  MenuLabel,
  MenuLink,
  MenuSeparator,
} from '@/components/ui/menu';
import { useTheme } from '@/hooks/use-theme';
import { paths } from '@/lib/paths';
import { initials } from '@/lib/text';

/** The user's initials and name, with what belongs to the person. */
export function UserMenu() {
  const user = useUser();
  const { theme, choose, reset } = useTheme();
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={`${initials(user.name)} ${user.name}: menu do usuário`}
          className="flex h-10 items-center gap-2 rounded-control px-1 text-body font-medium transition-colors hover:bg-subtle sm:px-2 pointer-coarse:h-11"
        >
          <Avatar name={user.name} />
          <span className="hidden max-w-44 truncate sm:block">{user.name}</span>
          <ChevronDown className="hidden size-4 text-muted sm:block" aria-hidden="true" />
        </button>
      }
    >
      <MenuLabel>{user.email}</MenuLabel>
      <MenuSeparator />
      <MenuLink to={paths.profile} icon={<CircleUserRound aria-hidden="true" />}>
        Perfil
      </MenuLink>
      <MenuSeparator />
      <MenuChoices label="Tema" value={theme} onChange={choose}>
        <MenuChoice value="light" icon={<Sun aria-hidden="true" />}>
          Claro
        </MenuChoice>
        <MenuChoice value="dark" icon={<Moon aria-hidden="true" />}>
          Escuro
        </MenuChoice>
        <MenuChoice value="system" icon={<Monitor aria-hidden="true" />}>
          Sistema
        </MenuChoice>
      </MenuChoices>
      <MenuItem icon={<RotateCcw aria-hidden="true" />} onSelect={reset}>
        Restaurar tema padrão
      </MenuItem>
    </Menu>
  );
}
