import { CalendarRange, CircleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { type Control, useController, useWatch } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { onDemand } from '@/components/ui/on-demand';
import { parseDate } from '@/lib/parse-br';
import { plural } from '@/lib/text';
import { numberOf } from '@/model/contract/field-kinds';
import { type ContractForm, fieldLabels } from '@/model/contract/form-values';
import { type SeasonalVolumes, volumesFrom, volumesText } from '@/model/contract/seasonal';
import { toVolumeUnit } from '@/model/contract/status';
import type { Terms } from './volumes';

const SeasonalDialog = onDemand(() => import('./seasonal-dialog').then((m) => m.SeasonalDialog));

/** The volumes of single months as one field of a contract's form. */
export function SeasonalField({ control }: { control: Control<ContractForm> }) {
  const id = useId();
  const { field, fieldState } = useController({ control, name: 'volumes' });
  const [volume, unit, start, end] = useWatch({
    control,
    name: ['volume', 'unit', 'start', 'end'],
  });
  const [open, setOpen] = useState(false);
  const volumes = volumesFrom(field.value);
  const terms: Terms = {
    volume: numberOf(volume),
    unit: toVolumeUnit(unit),
    start: parseDate(start)?.slice(0, 7) ?? null,
    end: parseDate(end)?.slice(0, 7) ?? null,
  };
  return (
    <div className="min-w-0">
      <p id={id} className="mb-1.5 text-body font-medium">
        {fieldLabels.volumes}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control border border-border px-3 py-2">
        <p className="text-body text-muted">{volumesSummary(volumes)}</p>
        <Button
          ref={field.ref}
          size="sm"
          icon={<CalendarRange />}
          aria-describedby={id}
          onClick={() => setOpen(true)}
        >
          Sazonalizar volume
        </Button>
      </div>
      {fieldState.error && (
        <p role="alert" className="mt-1.5 flex items-start gap-1.5 text-dense text-bad">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          {fieldState.error.message}
        </p>
      )}
      {open && (
        <SeasonalDialog
          volumes={volumes}
          terms={terms}
          state={{ kind: 'idle' }}
          onSave={(next) => {
            field.onChange(volumesText(next));
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

function volumesSummary(volumes: SeasonalVolumes | null): string {
  return volumes === null
    ? 'O mesmo volume em todos os meses.'
    : `${plural(volumes.length, 'mês com volume próprio', 'meses com volume próprio')}.`;
}
