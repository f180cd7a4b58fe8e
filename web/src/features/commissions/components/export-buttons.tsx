import { useMutation } from '@tanstack/react-query';
import { Download, FileSpreadsheet } from 'lucide-react';
import { exportCommissionsPath } from '@/api/commissions';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { notify } from '@/components/ui/notify';
import { messageOf } from '@/lib/api-error';
import { download } from '@/lib/download';

interface ExportButtonsProps {
  /** The filters and the order of what is on screen. */
  query: { mes: string };
}

/** The month's history as a file, all pages of it. */
export function ExportButtons({ query }: ExportButtonsProps) {
  const run = useMutation({
    mutationFn: (format: 'csv' | 'xlsx') =>
      download(exportCommissionsPath, { ...query, format }, `comissoes-${query.mes}.${format}`),
    onSuccess: (file) => notify.success(`Arquivo ${file} gerado.`),
  });
  return (
    <>
      <Button
        icon={<Download />}
        loading={run.isPending}
        loadingLabel="Exportando…"
        onClick={() => run.mutate('csv')}
      >
        Exportar CSV
      </Button>
      <Button
        icon={<FileSpreadsheet />}
        disabled={run.isPending}
        onClick={() => run.mutate('xlsx')}
      >
        Exportar XLSX
      </Button>
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
