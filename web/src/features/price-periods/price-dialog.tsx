import { type Ref, useEffect, useRef, useState } from 'react';
import { Banner } from '@/components/feedback/banner';
import { isSaveKey } from '@/components/form/save-key';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { CancelButton, Dialog } from '@/components/ui/dialog';
import { unfold } from '@/components/ui/fold';
import { Select } from '@/components/ui/select';
import { Tabs } from '@/components/ui/tabs';
import { useTyped } from '@/hooks/use-unsaved';
import { formatMoney } from '@/lib/format';
import { currentMonth } from '@/lib/month';
import {
  type PriceGap,
  type PriceSchedule,
  priceGapLabel,
  priceGaps,
} from '@/model/contract/schedule';
import { AdjustmentFields } from './adjustment-fields';
import {
  average,
  effectivePeriods,
  fromDraft,
  isExtendable,
  isSavable,
  mistakes,
  monthsWithoutPrice,
  type PriceDraft,
  toDraft,
  type Validity,
  withLastExtended,
  withPeriod,
} from './draft';
import { FlatFields } from './flat-fields';
import { PeriodList } from './period-list';
import { ValidityStrip } from './validity-strip';
import { missingText, overlapWarnings } from './warnings';

const howToAccept = 'Estenda o último período ou marque Salvar com meses sem preço';

/** How a save stands. */
export type SaveState =
  | { kind: 'idle' }
  | { kind: 'saving' }
  | { kind: 'saved'; message: string }
  | { kind: 'failed'; lines: readonly string[] };

interface PriceDialogProps {
  schedule: PriceSchedule | null;
  /** What holds in months without a price. */
  gap: PriceGap;
  validity: Validity;
  state: SaveState;
  /** `gap`, what holds in months without a price, is passed only where there are such months. */
  onSave: (schedule: PriceSchedule, gap?: PriceGap) => void;
  onClose: () => void;
}

/** The prices of a contract, period by period or as one flat price. It closes 2 s after a save. */
export function PriceDialog(props: PriceDialogProps) {
  const { schedule, validity, state, onSave, onClose } = props;
  const [draft, setDraft] = useState(() => toDraft(schedule, validity, currentMonth()));
  const [gap, setGap] = useState(props.gap);
  const [accepted, setAccepted] = useState(false);
  const [wrong, setWrong] = useState<readonly string[]>([]);
  useCloseAfterSave(state, onClose);
  const [box, outcome] = useFocusOnFailure(wrong, state);
  const busy = state.kind === 'saving' || state.kind === 'saved';
  const change = (next: PriceDraft) => {
    setDraft(next);
    setWrong([]);
  };
  useTyped(draft, { saving: busy, draft: { name: 'preços', restore: change } });
  const save = () => {
    const { outside } = monthsWithoutPrice(draft, validity);
    const found = mistakes(draft);
    if (outside.length > 0 && !accepted) found.push(`${missingText(outside)} ${howToAccept}`);
    setWrong(found);
    if (found.length === 0) onSave(fromDraft(draft), outside.length > 0 ? gap : undefined);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && state.kind !== 'saving' && onClose()}
      size="xl"
      persistent
      title="Preços médios por período"
      description="Preços em R$/MWh. O preço do mês vale antes do preço padrão do período."
      footer={
        <>
          <CancelButton onClick={onClose} disabled={state.kind === 'saving'} />
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a key of the whole window, whose buttons do the same */}
      <div
        ref={box}
        onKeyDown={(event) => {
          if (!isSaveKey(event) || !isSavable(draft) || busy) return;
          event.preventDefault();
          save();
        }}
        className="space-y-5"
      >
        <Outcome ref={outcome} state={state} wrong={wrong} />
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
        <Gaps
          draft={draft}
          validity={validity}
          gap={gap}
          accepted={accepted}
          onGap={setGap}
          onAccept={(next) => {
            setAccepted(next);
            setWrong([]);
          }}
          onExtend={() => change(withLastExtended(draft, validity))}
        />
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

/** The focus goes to the first price that is wrong, else to what is said of all. */
function useFocusOnFailure(wrong: readonly string[], state: SaveState) {
  const box = useRef<HTMLDivElement>(null);
  const outcome = useRef<HTMLDivElement>(null);
  const failed = wrong.length > 0 || state.kind === 'failed';
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure anew
  useEffect(() => {
    if (!failed) return;
    const field = box.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    unfold(field);
    (field ?? outcome.current)?.focus();
  }, [wrong, state]);
  return [box, outcome] as const;
}

interface OutcomeProps {
  state: SaveState;
  wrong: readonly string[];
  ref: Ref<HTMLDivElement>;
}

function Outcome({ state, wrong, ref }: OutcomeProps) {
  if (state.kind === 'saved') return <Banner tone="ok" title={state.message} />;
  const lines = wrong.length > 0 ? wrong : state.kind === 'failed' ? state.lines : [];
  if (lines.length === 0) return null;
  const shown = lines.slice(0, 5);
  return (
    <Banner
      ref={ref}
      tone="bad"
      title={`Erro ao salvar os preços... ${lines.length === 1 ? lines[0] : ''}`}
    >
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
  const { inside } = monthsWithoutPrice(draft, validity);
  const mean = average(periods, validity);
  return (
    <div className="space-y-3">
      {overlaps.map((text) => (
        <Banner key={text} tone="warn" title={text} />
      ))}
      {inside.length > 0 && <Banner tone="info" title={missingText(inside)} />}
      <ValidityStrip draft={draft} validity={validity} />
      {mean !== null && (
        <p className="text-body">
          Preço médio do contrato: <strong>{formatMoney(mean)}</strong> por MWh
        </p>
      )}
    </div>
  );
}

interface GapsProps {
  draft: PriceDraft;
  validity: Validity;
  gap: PriceGap;
  accepted: boolean;
  onGap: (gap: PriceGap) => void;
  onAccept: (accepted: boolean) => void;
  onExtend: () => void;
}

/** The months of the validity that the periods leave out, and what to do about them. */
function Gaps({ draft, validity, gap, accepted, onGap, onAccept, onExtend }: GapsProps) {
  const { outside } = monthsWithoutPrice(draft, validity);
  if (outside.length === 0) return null;
  return (
    <Banner tone="warn" title={missingText(outside)}>
      <div className="space-y-3">
        {isExtendable(draft, validity) && (
          <Button size="sm" onClick={onExtend}>
            Estender o último período
          </Button>
        )}
        <Checkbox checked={accepted} onChange={onAccept} label="Salvar com meses sem preço" />
        {accepted && (
          <Select
            aria-label="O que vale nos meses sem preço"
            options={priceGaps.map((value) => ({ value, label: priceGapLabel(value) }))}
            value={gap}
            onChange={(event) => onGap(event.target.value === 'media' ? 'media' : 'indefinido')}
          />
        )}
      </div>
    </Banner>
  );
}
