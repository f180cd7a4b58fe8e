import { Ellipsis, Printer } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { IconButton } from '@/components/ui/icon-button';
import { Menu, MenuItem } from '@/components/ui/menu';
import { Spinner } from '@/components/ui/spinner';
import type { Paper } from '@/hooks/use-paper';
import { messageOf } from '@/lib/api-error';

export type Printing = Omit<Paper<unknown>, 'rows'>;

/** '…' of a list: what is rarely wanted of it. */
export function PrintMenu({ print, loading, error, tooMany, dismiss }: Printing) {
  return (
    <>
      <Menu
        trigger={
          <IconButton
            label="Mais ações da lista"
            icon={loading ? <Spinner /> : <Ellipsis />}
            variant="outline"
            size="sm"
            plain
          />
        }
      >
        <MenuItem icon={<Printer />} disabled={loading} onSelect={print}>
          Imprimir
        </MenuItem>
      </Menu>
      <Dialog
        open={tooMany || error !== null}
        onOpenChange={dismiss}
        size="sm"
        title="Não foi possível imprimir."
        footer={<Button onClick={dismiss}>Fechar</Button>}
      >
        <p className="text-body">
          {tooMany
            ? 'Exporte a lista: são mais de 2.000 linhas.'
            : messageOf(error, 'A lista não foi carregada. Tente novamente.')}
        </p>
      </Dialog>
    </>
  );
}
