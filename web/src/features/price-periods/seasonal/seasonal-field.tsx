import { CalendarRange } from 'lucide-react';
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
import { SummaryField } from '../summary-field';
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
    <SummaryField
      id={id}
      label={fieldLabels.volumes}
      summary={volumesSummary(volumes)}
      error={fieldState.error?.message}
      actions={
        <Button
          ref={field.ref}
          size="sm"
          icon={<CalendarRange />}
          aria-describedby={id}
          onClick={() => setOpen(true)}
        >
          Sazonalizar volume
        </Button>
      }
    >
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
    </SummaryField>
  );
}

function volumesSummary(volumes: SeasonalVolumes | null): string {
  return volumes === null
    ? 'O mesmo volume em todos os meses.'
    : `${plural(volumes.length, 'mês com volume próprio', 'meses com volume próprio')}.`;
}
