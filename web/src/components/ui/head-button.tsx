import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIsDesktop } from '@/hooks/use-media-query';
import { Button } from './button';
import { IconButton } from './icon-button';

interface HeadButtonProps {
  label: string;
  icon: ReactNode;
  variant?: 'primary' | 'outline';
  onClick: () => void;
}

/** A button in the head of a page; on small screens its icon, with that name. */
export function HeadButton({ label, icon, variant = 'outline', onClick }: HeadButtonProps) {
  const isDesktop = useIsDesktop();
  if (!isDesktop) {
    return <IconButton variant={variant} label={label} icon={icon} onClick={onClick} />;
  }
  return (
    <Button variant={variant} icon={icon} onClick={onClick}>
      {label}
    </Button>
  );
}

/** What a list's page creates: on small screens a '+' of that name. */
export function CreateButton({ label, onClick }: { label: string; onClick: () => void }) {
  return <HeadButton variant="primary" label={label} icon={<Plus />} onClick={onClick} />;
}
