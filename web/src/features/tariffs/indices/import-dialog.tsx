import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keyOf } from '@/api/call';
import { type IndexCode, importIndex, listIndex } from '@/api/tariff';
import { Banner } from '@/components/feedback/banner';
import { ReauthDialog } from '@/components/feedback/reauth-dialog';
import { FileDrop } from '@/components/file-drop/file-drop';
import type { FileRules } from '@/components/file-drop/validate-file';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { notify } from '@/components/ui/notify';
import { useSensitiveAct } from '@/hooks/use-sensitive-act';
import { ApiError } from '@/lib/api-error';
import { plural } from '@/lib/text';
import { readBase64 } from '@/lib/upload';
import { IndexDifferences } from './differences';
import { type IndexComparison, indices, toComparison } from './mappers';

const rules: FileRules = {
  extensions: ['.csv', '.json', '.txt'],
  mimes: ['text/csv', 'application/json'],
  maxBytes: 1024 * 1024,
  typeMessage: 'Envie a série do índice em CSV ou JSON.',
  sizeMessage: 'O arquivo excede o limite de 1MB.',
};

interface IndexImportDialogProps {
  code: IndexCode;
  onClose: () => void;
}

/** Imports the series of an index: the file is compared with the table before anything changes. */
export function IndexImportDialog({ code, onClose }: IndexImportDialogProps) {
  const client = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [compared, setCompared] = useState<IndexComparison | null>(null);
  const series = indices.find((index) => index.code === code)?.series;
  const compare = useSensitiveAct({
    mutationFn: async (chosen: File) => toComparison(await send(code, chosen)),
    onSuccess: setCompared,
    errorFallback: 'Não foi possível comparar o arquivo.',
  });
  const store = useSensitiveAct({
    mutationFn: ({ chosen, revision }: { chosen: File; revision: number }) =>
      send(code, chosen, revision),
    onSuccess: (result) => {
      const { novo, alterado } = result.counts;
      notify.success(`${code}: ${plural(novo + alterado, 'mês importado', 'meses importados')}`);
      void client.invalidateQueries({ queryKey: keyOf(listIndex) });
      onClose();
    },
    errorFallback: 'Não foi possível importar a série.',
  });
  const choose = (chosen: File | null) => {
    setFile(chosen);
    setCompared(null);
    compare.reset();
    store.reset();
    if (chosen) compare.run(chosen);
  };
  const asking = compare.asking || store.asking;
  const stale = store.error instanceof ApiError && store.error.status === 412;
  const changes = compared?.differences.length ?? 0;
  const ready = file !== null && compared !== null && compared.problems.length === 0 && changes > 0;

  return (
    <>
      <Dialog
        open={!asking}
        onOpenChange={(open) => {
          if (!open && !asking) onClose();
        }}
        size="lg"
        persistent
        title={`Importar série do ${code}`}
        description={`A série ${series} do Banco Central (SGS) em CSV (data;valor) ou JSON, ou o arquivo do Ipeadata. Nada muda antes da sua confirmação.`}
        footer={
          <>
            <Button onClick={onClose}>Cancelar</Button>
            <Button
              variant="primary"
              disabled={!ready}
              loading={store.pending}
              loadingLabel="Importando…"
              onClick={() => {
                if (ready) store.run({ chosen: file, revision: compared.revision });
              }}
            >
              {changes > 0 ? `Importar ${plural(changes, 'mês', 'meses')}` : 'Importar'}
            </Button>
          </>
        }
      >
        <div className="space-y-4">
          <FileDrop
            label={`Arquivo da série do ${code}`}
            rules={rules}
            file={file}
            onFile={choose}
            error={compare.message}
            disabled={compare.pending || store.pending}
          />
          {compare.pending && (
            <p role="status" className="text-body text-muted">
              Comparando com a tabela…
            </p>
          )}
          {store.message !== null && (
            <Banner
              tone="bad"
              title={store.message}
              action={
                stale && file ? (
                  <Button size="sm" onClick={() => choose(file)}>
                    Comparar de novo
                  </Button>
                ) : undefined
              }
            />
          )}
          {compared && <IndexDifferences comparison={compared} />}
        </div>
      </Dialog>
      <ReauthDialog {...(store.asking ? store.reauth : compare.reauth)} />
    </>
  );
}

/** Compares; with the state of the table that was seen, stores. */
async function send(code: IndexCode, file: File, revision?: number) {
  return importIndex({
    path: { code },
    query: revision === undefined ? {} : { apply: '1' },
    body: { filename: file.name, fileData: await readBase64(file) },
    ifMatch: revision,
  });
}
