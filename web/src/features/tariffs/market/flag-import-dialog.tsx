import { useQueryClient } from '@tanstack/react-query';
import { keyOf } from '@/api/call';
import { listParameters } from '@/api/gen/parametros';
import { importFlags, listFlags } from '@/api/gen/tarifas-bandeiras-e-pld';

import { CompareDialog } from '@/components/import/compare-dialog';
import { notify } from '@/components/ui/notify';
import { plural } from '@/lib/text';
import { importOf } from '../comparison';
import { MarketDifferences } from './differences';
import { marketFileRules, marketUnit, toMarketComparison } from './mappers';

/** Imports the bandeiras of the regulator's file. */
export function FlagImportDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  return (
    <CompareDialog
      title="Importar bandeiras"
      description="O arquivo de acionamento das bandeiras da ANEEL, ou o dos adicionais homologados, em CSV ou XLSX. Nada muda antes da sua confirmação."
      label="Arquivo de bandeiras"
      rules={marketFileRules}
      size="xl"
      unit={marketUnit}
      send={async (file, revision) =>
        toMarketComparison(await importFlags(await importOf(file, revision)))
      }
      view={(comparison) => <MarketDifferences comparison={comparison} />}
      onStored={({ changes }) => {
        notify.success(`Bandeiras: ${plural(changes, 'valor importado', 'valores importados')}`);
        void client.invalidateQueries({ queryKey: keyOf(listFlags) });
        void client.invalidateQueries({ queryKey: keyOf(listParameters) });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
