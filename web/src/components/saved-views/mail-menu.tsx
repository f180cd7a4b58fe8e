import { Mail, MailCheck } from 'lucide-react';
import { IconButton } from '@/components/ui/icon-button';
import { Menu, MenuChoice, MenuChoices, MenuLabel } from '@/components/ui/menu';
import { type MailedView, mailings } from '@/hooks/use-saved-views';

interface MailMenuProps {
  view: MailedView;
  onChange: (modo: MailedView['envio']) => void;
}

/** When a person has an own view mailed to them. */
export function MailMenu({ view, onChange }: MailMenuProps) {
  return (
    <Menu
      align="start"
      trigger={
        <IconButton
          plain
          size="sm"
          label={`Enviar por e-mail a visão ${view.nome}`}
          icon={view.envio === '' ? <Mail /> : <MailCheck />}
        />
      }
    >
      <MenuLabel>Enviar por e-mail</MenuLabel>
      <MenuChoices label="Enviar por e-mail" value={view.envio} onChange={onChange}>
        {mailings.map(({ modo, label }) => (
          <MenuChoice key={modo} value={modo}>
            {label}
          </MenuChoice>
        ))}
      </MenuChoices>
    </Menu>
  );
}
