import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { importLeadsPath, type LeadImportWire, leadTemplatePath } from '@/api/clients';
import { Banner } from '@/components/feedback/banner';
import { FileDrop } from '@/components/file-drop/file-drop';
import type { FileRules } from '@/components/file-drop/validate-file';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { messageOf } from '@/lib/api-error';
import { plural } from '@/lib/text';
import { uploadFile } from '@/lib/upload';
import { clientsKey } from '../load';
import { ImportLines } from './import-lines';

const rules: FileRules = {
  extensions: ['.xlsx', '.csv'],
  maxBytes: 10 * 1024 * 1024,
  typeMessage: 'Envie o arquivo em CSV ou XLSX.',
  sizeMessage: 'O arquivo excede o limite de 10MB.',
};

/** A spreadsheet of clients: first what each line would do, then what it did. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [missing, setMissing] = useState(false);
  const send = useMutation({
    mutationFn: ({ sheet, apply }: { sheet: File; apply: boolean }) =>
      uploadFile<LeadImportWire>(importLeadsPath(apply), sheet),
    onSuccess: ({ aplicado }) => {
      if (aplicado) void queries.invalidateQueries({ queryKey: clientsKey });
    },
  });
  const result = send.data;
  const useful = result ? result.criados + result.atualizados : 0;
  const run = (apply: boolean) => (file ? send.mutate({ sheet: file, apply }) : setMissing(true));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !send.isPending && onClose()}
      title="Importar clientes"
      description="Cada linha é encontrada pelo CNPJ: cadastra um lead novo ou altera o que as células informam."
      size="lg"
      persistent
      footer={
        <>
          <Button onClick={onClose} disabled={send.isPending}>
            {result?.aplicado ? 'Fechar' : 'Cancelar'}
          </Button>
          {!result?.aplicado && (
            <Button
              variant="primary"
              loading={send.isPending}
              loadingLabel="Lendo…"
              disabled={result !== undefined && useful === 0}
              onClick={() => run(result !== undefined)}
            >
              {result === undefined
                ? 'Conferir planilha'
                : `Importar ${plural(useful, 'linha', 'linhas')}`}
            </Button>
          )}
        </>
      }
    >
      <div className="space-y-4">
        {send.error && (
          <Banner
            tone="bad"
            title={messageOf(send.error, 'Não foi possível ler a planilha. Tente novamente.')}
          />
        )}
        {!result?.aplicado && (
          <>
            <FileDrop
              label="Planilha de clientes"
              rules={rules}
              file={file}
              onFile={(next) => {
                setFile(next);
                setMissing(false);
                send.reset();
              }}
              error={missing ? 'Selecione uma planilha para prosseguir.' : null}
              disabled={send.isPending}
            />
            <a
              href={leadTemplatePath}
              download="modelo-clientes.xlsx"
              className="inline-flex items-center gap-2 text-body text-primary underline underline-offset-2 pointer-coarse:min-h-11"
            >
              <Download className="size-4" aria-hidden="true" />
              Baixar planilha modelo
            </a>
          </>
        )}
        {result && <ImportLines result={result} />}
      </div>
    </Dialog>
  );
}
