import { useMutation } from '@tanstack/react-query';
import { ChevronDown, Download, FileSpreadsheet } from 'lucide-react';
import { exportCommissions } from '@/api/gen/comissoes';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { IconButton } from '@/components/ui/icon-button';
import { Menu, MenuItem } from '@/components/ui/menu';
import { notify } from '@/components/ui/notify';
import { messageOf } from '@/lib/api-error';
import { download } from '@/lib/download';

interface ExportButtonProps {
  /** The filters and the order of what is on screen. */
  query: { mes: string };
}

/** The month's history as a file, all pages of it: as text, or behind the caret as a workbook. */
export function ExportButton({ query }: ExportButtonProps) {
  const run = useMutation({
    mutationFn: (format: 'csv' | 'xlsx') =>
      download(exportCommissions.url, { ...query, format }, `comissoes-${query.mes}.${format}`),
    onSuccess: (file) => notify.success(`Arquivo ${file} gerado.`),
  });
  return (
    <>
      <div className="flex">
        <Button
          size="sm"
          icon={<Download />}
          loading={run.isPending}
          loadingLabel="Exportando…"
          onClick={() => run.mutate('csv')}
        >
          Exportar CSV
        </Button>
        <Menu
          trigger={<IconButton label="Outros formatos" icon={<ChevronDown />} size="sm" plain />}
        >
          <MenuItem icon={<FileSpreadsheet />} onSelect={() => run.mutate('xlsx')}>
            Exportar XLSX
          </MenuItem>
        </Menu>
      </div>
      <Dialog
        open={run.isError}
        onOpenChange={(open) => {
          if (!open) run.reset();
        }}
        size="sm"
        title="Não foi possível exportar."
        footer={<Button onClick={() => run.reset()}>Fechar</Button>}
      >
        <p className="text-body">{messageOf(run.error, 'A exportação falhou. Tente novamente.')}</p>
      </Dialog>
    </>
  );
}
