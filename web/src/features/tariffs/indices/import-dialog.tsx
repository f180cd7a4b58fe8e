import { useQueryClient } from '@tanstack/react-query';
import { keyOf } from '@/api/call';
import { importIndex, listIndex } from '@/api/gen/indices';
import type { FileRules } from '@/components/file-drop/validate-file';
import { CompareDialog } from '@/components/import/compare-dialog';
import { notify } from '@/components/ui/notify';
import { plural } from '@/lib/text';
import { importOf } from '../comparison';
import { IndexDifferences } from './differences';
import type { IndexCode } from './mappers';
import { indices, toComparison } from './mappers';

const rules: FileRules = {
  extensions: ['.csv', '.json', '.txt', '.xlsx', '.xls', '.ods'],
  maxBytes: 1024 * 1024,
  sizeMessage: 'O arquivo excede o limite de 1MB.',
};

interface IndexImportDialogProps {
  code: IndexCode;
  onClose: () => void;
}

/** Imports the series of an index. */
export function IndexImportDialog({ code, onClose }: IndexImportDialogProps) {
  const client = useQueryClient();
  const series = indices.find((index) => index.code === code)?.series;
  return (
    <CompareDialog
      title={`Importar série do ${code}`}
      description={`A série ${series} do Banco Central (SGS) em planilha (data;valor) ou JSON, ou o arquivo do Ipeadata. Nada muda antes da sua confirmação.`}
      size="lg"
      label={`Arquivo da série do ${code}`}
      rules={rules}
      unit={['mês', 'meses']}
      failure="Não foi possível importar a série."
      send={async (file, said) =>
        toComparison(await importIndex({ path: { code }, ...(await importOf(file, said)) }))
      }
      view={(comparison) => <IndexDifferences comparison={comparison} />}
      onStored={({ changes }) => {
        notify.success(`${code}: ${plural(changes, 'mês importado', 'meses importados')}`);
        void client.invalidateQueries({ queryKey: keyOf(listIndex) });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
