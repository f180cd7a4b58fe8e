import { useEffect, useState } from 'react';
import { Banner } from '@/components/feedback/banner';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Tabs } from '@/components/ui/tabs';
import { formatMoney } from '@/lib/format';
import { currentMonth, monthShort } from '@/lib/month';
import type { PriceSchedule } from '@/model/contract/schedule';
import { AdjustmentFields } from './adjustment-fields';
import {
  average,
  effectivePeriods,
  fromDraft,
  isSavable,
  mistakes,
  monthsWithoutPrice,
  overlapWarnings,
  type PriceDraft,
  toDraft,
  type Validity,
  withPeriod,
} from './draft';
import { FlatFields } from './flat-fields';
import { PeriodList } from './period-list';

/** How a save stands. */
export type SaveState =
  | { kind: 'idle' }
  | { kind: 'saving' }
  | { kind: 'saved'; message: string }
  | { kind: 'failed'; lines: readonly string[] };

interface PriceDialogProps {
  schedule: PriceSchedule | null;
  validity: Validity;
  state: SaveState;
  onSave: (schedule: PriceSchedule) => void;
  onClose: () => void;
}

/** The prices of a contract, period by period or as one flat price. It closes 2 s after a save. */
export function PriceDialog({ schedule, validity, state, onSave, onClose }: PriceDialogProps) {
  const [draft, setDraft] = useState(() => toDraft(schedule, validity, currentMonth()));
  const [wrong, setWrong] = useState<readonly string[]>([]);
  useCloseAfterSave(state, onClose);
  const change = (next: PriceDraft) => {
    setDraft(next);
    setWrong([]);
  };
  const save = () => {
    const found = mistakes(draft);
    setWrong(found);
    if (found.length === 0) onSave(fromDraft(draft));
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && state.kind !== 'saving' && onClose()}
      size="lg"
      persistent
      title="Preços médios por período"
      description="Preços em R$/MWh. O preço do mês vale antes do preço padrão do período."
      footer={
        <>
          <Button onClick={onClose} disabled={state.kind === 'saving'}>
            Cancelar
          </Button>
          <Button
            variant="primary"
            disabled={!isSavable(draft) || state.kind === 'saved'}
            loading={state.kind === 'saving'}
            loadingLabel="Salvando…"
            onClick={save}
          >
            Salvar preços
          </Button>
        </>
      }
    >
      <div className="space-y-5">
        <Outcome state={state} wrong={wrong} />
        <Tabs
          label="Forma do preço"
          variant="segment"
          value={draft.mode}
          onChange={(mode) => change({ ...draft, mode })}
          items={[
            {
              value: 'periods',
              label: 'Por período',
              content: (
                <PeriodList
                  draft={draft}
                  onChange={change}
                  onAdd={() => change(withPeriod(draft, validity))}
                />
              ),
            },
            {
              value: 'flat',
              label: 'Preço flat',
              content: <FlatFields draft={draft} onChange={change} />,
            },
          ]}
        />
        <AdjustmentFields draft={draft} onChange={change} />
        <Summary draft={draft} validity={validity} />
      </div>
    </Dialog>
  );
}

function useCloseAfterSave(state: SaveState, onClose: () => void) {
  const saved = state.kind === 'saved';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the clock starts with the save, whatever is drawn meanwhile
  useEffect(() => {
    if (!saved) return;
    const timer = window.setTimeout(onClose, 2000);
    return () => window.clearTimeout(timer);
  }, [saved]);
}

function Outcome({ state, wrong }: { state: SaveState; wrong: readonly string[] }) {
  if (state.kind === 'saved') return <Banner tone="ok" title={state.message} />;
  const lines = wrong.length > 0 ? wrong : state.kind === 'failed' ? state.lines : [];
  if (lines.length === 0) return null;
  const shown = lines.slice(0, 5);
  return (
    <Banner tone="bad" title={`Erro ao salvar os preços... ${lines.length === 1 ? lines[0] : ''}`}>
      {lines.length > 1 && (
        <ul>
          {shown.map((line) => (
            <li key={line}>{line}</li>
          ))}
          {lines.length > shown.length && <li>… e mais {lines.length - shown.length}.</li>}
        </ul>
      )}
    </Banner>
  );
}

/** What the typed prices come to, and what is odd about them. */
function Summary({ draft, validity }: { draft: PriceDraft; validity: Validity }) {
  const periods = effectivePeriods(draft);
  const overlaps = overlapWarnings(periods);
  const unpriced = monthsWithoutPrice(draft, validity);
  const mean = average(periods);
  return (
    <div className="space-y-3">
      {overlaps.map((text) => (
        <Banner key={text} tone="warn" title={text} />
      ))}
      {unpriced.length > 0 && <Banner tone="info" title={unpricedText(unpriced)} />}
      {mean !== null && periods.length > 1 && (
        <p className="text-body">
          Média dos meses preenchidos: <strong>{formatMoney(mean)}</strong> por MWh
        </p>
      )}
    </div>
  );
}

function unpricedText(months: readonly string[]): string {
  const first = months.slice(0, 3).map(monthShort).join(', ');
  const rest = months.length > 3 ? ` e mais ${months.length - 3} meses` : '';
  return `Falta preço para ${first}${rest}.`;
}
