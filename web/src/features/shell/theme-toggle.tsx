import { Moon, Sun } from 'lucide-react';
import { IconButton } from '@/components/ui/icon-button';
import { useTheme } from '@/hooks/use-theme';

/** Light or dark. */
export function ThemeToggle() {
  const { dark, toggle } = useTheme();
  return (
    <IconButton
      label={dark ? 'Usar tema claro' : 'Usar tema escuro'}
      icon={dark ? <Sun /> : <Moon />}
      onClick={toggle}
    />
  );
}
