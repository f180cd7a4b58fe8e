import { useMutation } from '@tanstack/react-query';
import { Download, FileSpreadsheet, FileText } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Menu, MenuItem } from '@/components/ui/menu';
import { notify } from '@/components/ui/notify';
import { messageOf } from '@/lib/api-error';
import { download } from '@/lib/download';

type Format = 'xlsx' | 'csv';

export interface ExportMenuProps {
  /** The server's address of the export. */
  path: string;
  /** The filters and the order of what is on screen; the page of the list is left out. */
  query: object;
  /** The file's name without its ending, where the server gives none. */
  name: string;
  /** Rows that would be exported; without any there is nothing to press. */
  total: number | undefined;
}

/** 'Exportar': what the list shows, all pages of it, as a workbook or as text. */
export function ExportMenu({ path, query, name, total }: ExportMenuProps) {
  const run = useMutation({
    mutationFn: (format: Format) => download(path, { ...query, format }, `${name}.${format}`),
    onSuccess: (file) => notify.success(`Arquivo ${file} gerado.`),
  });
  return (
    <>
      <Menu
        trigger={
          <Button
            data-export
            size="sm"
            icon={<Download />}
            loading={run.isPending}
            loadingLabel="Exportando…"
            disabled={total === 0}
          >
            Exportar
          </Button>
        }
      >
        <MenuItem icon={<FileSpreadsheet />} onSelect={() => run.mutate('xlsx')}>
          Excel (XLSX)
        </MenuItem>
        <MenuItem icon={<FileText />} onSelect={() => run.mutate('csv')}>
          Texto (CSV)
        </MenuItem>
      </Menu>
      <Dialog
        open={run.isError}
        onOpenChange={(open) => {
          if (!open) run.reset();
        }}
        size="sm"
        title="Não foi possível exportar."
        footer={
          <>
            <Button onClick={() => run.reset()}>Fechar</Button>
            <Button onClick={() => run.variables && run.mutate(run.variables)}>
              Tentar novamente
            </Button>
          </>
        }
      >
        <p className="text-body">{messageOf(run.error, 'A exportação falhou. Tente novamente.')}</p>
      </Dialog>
    </>
  );
}
