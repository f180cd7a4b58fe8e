import { useMutation } from '@tanstack/react-query';
import { FileSpreadsheet, FileText } from 'lucide-react';
import { proposalPdf, proposalXlsx } from '@/api/gen/propostas';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { messageOf } from '@/lib/api-error';
import { download } from '@/lib/download';

interface DocumentButtonsProps {
  id: string;
  /** The proposal's number, which distinguishes the buttons of a list. */
  label: string;
  size?: 'md' | 'sm';
}

/** 'PDF' and 'XLSX': the proposal as a document, and as a spreadsheet that computes it. */
export function DocumentButtons({ id, label, size = 'md' }: DocumentButtonsProps) {
  const fetchFile = useMutation({
    mutationFn: (format: 'pdf' | 'xlsx') =>
      download(
        (format === 'pdf' ? proposalPdf : proposalXlsx).at({ id }),
        {},
        `proposta.${format}`,
      ),
  });
  const busy = (format: string) => fetchFile.isPending && fetchFile.variables === format;
  return (
    <>
      <Button
        size={size}
        icon={<FileText />}
        aria-label={`PDF da proposta ${label}`}
        loading={busy('pdf')}
        onClick={() => fetchFile.mutate('pdf')}
      >
        PDF
      </Button>
      <Button
        size={size}
        icon={<FileSpreadsheet />}
        aria-label={`XLSX da proposta ${label}`}
        loading={busy('xlsx')}
        onClick={() => fetchFile.mutate('xlsx')}
      >
        XLSX
      </Button>
      <Dialog
        open={fetchFile.isError}
        onOpenChange={(open) => !open && fetchFile.reset()}
        size="sm"
        title="Não foi possível baixar a proposta."
        footer={<Button onClick={() => fetchFile.reset()}>Fechar</Button>}
      >
        <p className="text-body">{messageOf(fetchFile.error, 'Tente novamente.')}</p>
      </Dialog>
    </>
  );
}
