import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { messageOf } from '@/lib/api-error';
import { download } from '@/lib/download';

interface DownloadButtonProps {
  path: string;
  name: string;
  icon: ReactNode;
  label: string;
}

/** Downloads a file; a refusal opens a dialog with its message. */
export function DownloadButton({ path, name, icon, label }: DownloadButtonProps) {
  const run = useMutation({ mutationFn: () => download(path, {}, name) });
  return (
    <>
      <Button
        size="sm"
        icon={icon}
        loading={run.isPending}
        loadingLabel="Baixando…"
        onClick={() => run.mutate()}
      >
        {label}
      </Button>
      <Dialog
        open={run.isError}
        onOpenChange={(open) => open || run.reset()}
        size="sm"
        title="Não foi possível baixar o arquivo."
        footer={<Button onClick={() => run.reset()}>Fechar</Button>}
      >
        <p className="text-body">{messageOf(run.error, 'O arquivo não veio. Tente novamente.')}</p>
      </Dialog>
    </>
  );
}
