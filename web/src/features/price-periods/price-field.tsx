import { Pencil, Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { type Control, useController, useWatch } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { onDemand } from '@/components/ui/on-demand';
import { type ContractForm, fieldLabels } from '@/model/contract/form-values';
import {
  priceGapLabel,
  scheduleFrom,
  scheduleSummary,
  scheduleText,
} from '@/model/contract/schedule';
import { validityOf } from './draft';
import type { SaveState } from './price-dialog';
import { SummaryField } from './summary-field';

const PriceDialog = onDemand(() => import('./price-dialog').then((m) => m.PriceDialog));

/** The prices by period as one field of a contract's form; they are typed in a modal of their own. */
export function PriceField({ control }: { control: Control<ContractForm> }) {
  const id = useId();
  const { field, fieldState } = useController({ control, name: 'prices' });
  const { field: gap } = useController({ control, name: 'gap' });
  const [start, end] = useWatch({ control, name: ['start', 'end'] });
  const [state, setState] = useState<SaveState | null>(null);
  const [removing, setRemoving] = useState(false);
  const schedule = scheduleFrom(field.value);
  return (
    <SummaryField
      id={id}
      label={fieldLabels.prices}
      summary={
        schedule === null ? 'Vale o preço informado em todos os meses.' : scheduleSummary(schedule)
      }
      error={fieldState.error?.message}
      actions={
        <>
          {schedule !== null && (
            <Button size="sm" variant="ghost" onClick={() => setRemoving(true)}>
              Remover preços
            </Button>
          )}
          <Button
            ref={field.ref}
            size="sm"
            icon={schedule === null ? <Plus /> : <Pencil />}
            aria-describedby={id}
            onClick={() => setState({ kind: 'idle' })}
          >
            {schedule === null ? 'Definir preços por período' : 'Editar preços por período'}
          </Button>
        </>
      }
    >
      {state && (
        <PriceDialog
          schedule={schedule}
          gap={gap.value === priceGapLabel('media') ? 'media' : 'indefinido'}
          validity={validityOf(start, end)}
          state={state}
          onSave={(next, nextGap) => {
            field.onChange(scheduleText(next));
            if (nextGap !== undefined) gap.onChange(priceGapLabel(nextGap));
            setState({ kind: 'saved', message: 'Preços prontos. São gravados com o contrato.' });
          }}
          onClose={() => setState(null)}
        />
      )}
      <ConfirmDialog
        open={removing}
        onOpenChange={setRemoving}
        title="Remover os preços por período?"
        description="Volta a valer em todos os meses o preço informado no contrato."
        confirmLabel="Remover preços"
        onConfirm={() => {
          field.onChange('');
          setRemoving(false);
        }}
      />
    </SummaryField>
  );
}
