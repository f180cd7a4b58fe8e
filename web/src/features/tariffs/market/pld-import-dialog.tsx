import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { keyOf } from '@/api/call';
import { listParameters } from '@/api/gen/parametros';
import { importPld, listPld } from '@/api/gen/tarifas-bandeiras-e-pld';

import { FieldFrame } from '@/components/form/field-frame';
import { CompareDialog } from '@/components/import/compare-dialog';
import { notify } from '@/components/ui/notify';
import { Select } from '@/components/ui/select';
import { plural } from '@/lib/text';
import { importOf } from '../comparison';
import { MarketDifferences } from './differences';
import {
  marketFileRules,
  marketUnit,
  type Submarket,
  submarkets,
  toMarketComparison,
} from './mappers';

/** Imports the PLD by hour or by month, or the limits of a year. */
export function PldImportDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const id = useId();
  const [submarket, setSubmarket] = useState<Submarket>('SE');
  return (
    <CompareDialog
      title="Importar PLD"
      description="O PLD horário da CCEE, que vira a média do mês; o PLD médio por mês; ou os limites do ano. Nada muda antes da sua confirmação."
      label="Arquivo de PLD"
      rules={marketFileRules}
      size="xl"
      unit={marketUnit}
      send={async (file, said) => {
        const { query, ...rest } = await importOf(file, said);
        return toMarketComparison(await importPld({ query: { ...query, submarket }, ...rest }));
      }}
      view={(comparison) => <MarketDifferences comparison={comparison} />}
      onStored={({ changes }) => {
        notify.success(`PLD: ${plural(changes, 'valor importado', 'valores importados')}`);
        void client.invalidateQueries({ queryKey: keyOf(listPld) });
        void client.invalidateQueries({ queryKey: keyOf(listParameters) });
        onClose();
      }}
      onClose={onClose}
    >
      <FieldFrame
        id={id}
        label="Submercado do arquivo"
        hint="Vale só para um arquivo que não tem a coluna do submercado. Escolha antes do arquivo."
      >
        {(field) => (
          <Select
            {...field}
            options={submarkets}
            value={submarket}
            onChange={(event) => setSubmarket(event.target.value as Submarket)}
          />
        )}
      </FieldFrame>
    </CompareDialog>
  );
}
