import { CalendarRange } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { notify } from '@/components/ui/notify';
import { onDemand } from '@/components/ui/on-demand';
import { formatMWh } from '@/lib/format';
import { monthShort } from '@/lib/month';
import type { Contract } from '@/model/contract/contract';
import { toVolumesWire } from '@/model/contract/seasonal';
import { useSavePart } from '../use-save-part';
import { contractYears, mwhText, type Terms, toTyped, yearState } from './volumes';

const SeasonalDialog = onDemand(() => import('./seasonal-dialog').then((m) => m.SeasonalDialog));

interface VolumesProps {
  contract: Contract;
  mayEdit: boolean;
}

/** How the volume of each contract year is spread over its months. */
export function VolumesCard({ contract, mayEdit }: VolumesProps) {
  const [open, setOpen] = useState(false);
  return (
    <Card
      title="Sazonalização do volume"
      actions={
        mayEdit && (
          <Button size="sm" icon={<CalendarRange />} onClick={() => setOpen(true)}>
            Sazonalizar volume
          </Button>
        )
      }
    >
      {contract.volumes === null ? (
        <p className="text-body text-muted">
          Sem sazonalização: o volume contratado vale em todos os meses.
        </p>
      ) : (
        <Years contract={contract} />
      )}
      {open && <Editor contract={contract} onClose={() => setOpen(false)} />}
    </Card>
  );
}

function termsOf(contract: Contract): Terms {
  return {
    volume: contract.volume,
    unit: contract.unit,
    start: contract.start.slice(0, 7) || null,
    end: contract.end.slice(0, 7) || null,
  };
}

function Years({ contract }: { contract: Contract }) {
  const typed = toTyped(contract.volumes);
  const byMonth = new Map(contract.volumes?.map(({ month, volume }) => [month, volume]));
  return (
    <div className="space-y-4">
      {contractYears(termsOf(contract))
        .map((year) => ({ year, state: yearState(year, typed) }))
        .filter(({ state }) => state.filled > 0)
        .map(({ year, state }) => (
          <section key={year.number} aria-label={year.label}>
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <h3 className="text-body font-medium">{year.label}</h3>
              <p className="text-dense text-muted tabular-nums">
                {mwhText(state.sum)} de {mwhText(year.expected)}
              </p>
            </div>
            <dl className="mt-2 grid grid-cols-3 gap-x-4 gap-y-2 sm:grid-cols-4 lg:grid-cols-6">
              {year.months.map((month) => (
                <div key={month}>
                  <dt className="text-caption text-muted">{monthShort(month)}</dt>
                  <dd className="text-dense tabular-nums">{formatMWh(byMonth.get(month))}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
    </div>
  );
}

function Editor({ contract, onClose }: { contract: Contract; onClose: () => void }) {
  const { state, save } = useSavePart(contract, {
    saved: 'Volumes salvos',
    now: ({ volumes }) =>
      volumes === null ? 'sem sazonalização' : `${volumes.length} meses com volume próprio`,
  });
  return (
    <SeasonalDialog
      volumes={contract.volumes}
      terms={termsOf(contract)}
      state={state}
      onSave={(volumes) =>
        save(
          { seasonal_volumes: toVolumesWire(volumes) },
          {
            onSuccess: () => {
              notify.success('Volumes salvos');
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    />
  );
}
