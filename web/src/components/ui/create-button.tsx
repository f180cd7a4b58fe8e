import { Plus } from 'lucide-react';
import { useIsDesktop } from '@/hooks/use-media-query';
import { Button } from './button';
import { IconButton } from './icon-button';

/** What a list's page creates: a button in its head, on small screens a '+' of that name. */
export function CreateButton({ label, onClick }: { label: string; onClick: () => void }) {
  const isDesktop = useIsDesktop();
  if (!isDesktop) {
    return <IconButton variant="primary" label={label} icon={<Plus />} onClick={onClick} />;
  }
  return (
    <Button variant="primary" icon={<Plus />} onClick={onClick}>
      {label}
    </Button>
  );
}
