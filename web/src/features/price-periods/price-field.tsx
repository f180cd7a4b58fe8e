import { CircleAlert, Pencil, Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { type Control, useController, useWatch } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { onDemand } from '@/components/ui/on-demand';
import { parseDate } from '@/lib/parse-br';
import { type ContractForm, fieldLabels } from '@/model/contract/form-values';
import { scheduleFrom, scheduleSummary, scheduleText } from '@/model/contract/schedule';
import type { Validity } from './draft';
import type { SaveState } from './price-dialog';

const PriceDialog = onDemand(() => import('./price-dialog').then((m) => m.PriceDialog));

/** The prices by period as one field of a contract's form; they are typed in a modal of their own. */
export function PriceField({ control }: { control: Control<ContractForm> }) {
  const id = useId();
  const { field, fieldState } = useController({ control, name: 'prices' });
  const [start, end] = useWatch({ control, name: ['start', 'end'] });
  const [state, setState] = useState<SaveState | null>(null);
  const [removing, setRemoving] = useState(false);
  const schedule = scheduleFrom(field.value);
  const validity: Validity = { start: monthIn(start), end: monthIn(end) };
  return (
    <div className="min-w-0">
      <p id={id} className="mb-1.5 text-body font-medium">
        {fieldLabels.prices}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control border border-border px-3 py-2">
        <p className="text-body text-muted">
          {schedule === null ? 'Vale o preço médio em todos os meses.' : scheduleSummary(schedule)}
        </p>
        <div className="flex flex-wrap gap-2">
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
        </div>
      </div>
      {fieldState.error && (
        <p role="alert" className="mt-1.5 flex items-start gap-1.5 text-dense text-bad">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          {fieldState.error.message}
        </p>
      )}
      {state && (
        <PriceDialog
          schedule={schedule}
          validity={validity}
          state={state}
          onSave={(next) => {
            field.onChange(scheduleText(next));
            setState({ kind: 'saved', message: 'Preços prontos. São gravados com o contrato.' });
          }}
          onClose={() => setState(null)}
        />
      )}
      <ConfirmDialog
        open={removing}
        onOpenChange={setRemoving}
        title="Remover os preços por período?"
        description="Volta a valer o preço médio do contrato em todos os meses."
        confirmLabel="Remover preços"
        onConfirm={() => {
          field.onChange('');
          setRemoving(false);
        }}
      />
    </div>
  );
}

function monthIn(date: string): string | null {
  return parseDate(date)?.slice(0, 7) ?? null;
}
