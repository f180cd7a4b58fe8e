import { useState } from 'react';
import { Banner } from '@/components/feedback/banner';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { CancelButton, Dialog } from '@/components/ui/dialog';
import { useTyped } from '@/hooks/use-unsaved';
import { limitText } from '@/lib/format';
import type { YearMonth } from '@/lib/month';
import type { SeasonalVolumes } from '@/model/contract/seasonal';
import { MonthGrid } from '../month-grid';
import type { SaveState } from '../price-dialog';
import {
  type ContractYear,
  contractYears,
  evenVolumes,
  fromTyped,
  leftVolume,
  mwhText,
  type Terms,
  toTyped,
  volumeError,
  yearState,
} from './volumes';

interface SeasonalDialogProps {
  volumes: SeasonalVolumes | null;
  terms: Terms;
  state: SaveState;
  onSave: (volumes: SeasonalVolumes | null) => void;
  onClose: () => void;
}

/** The volume of each month, year by year; a year's months add up to what was agreed for it. */
export function SeasonalDialog({ volumes, terms, state, onSave, onClose }: SeasonalDialogProps) {
  const [typed, setTyped] = useState<Record<YearMonth, string>>(() => toTyped(volumes));
  useTyped(typed, {
    saving: state.kind === 'saving' || state.kind === 'saved',
    draft: { name: 'volumes', restore: setTyped },
  });
  const years = contractYears(terms);
  const fits = years.every((year) => yearState(year, typed).fits);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && state.kind !== 'saving' && onClose()}
      size="lg"
      persistent
      title="Sazonalização do volume"
      description="Energia de cada mês em MWh. A soma dos meses de um ano contratual é o volume do ano."
      footer={
        <>
          <CancelButton onClick={onClose} disabled={state.kind === 'saving'} />
          <Button
            variant="primary"
            disabled={!fits || years.length === 0}
            loading={state.kind === 'saving'}
            loadingLabel="Salvando…"
            onClick={() => onSave(fromTyped(years, typed))}
          >
            Salvar volumes
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {state.kind === 'failed' && (
          <Banner tone="bad" title={`Erro ao salvar os volumes... ${state.lines[0] ?? ''}`}>
            {state.lines.length > 1 && state.lines.slice(1).map((line) => <p key={line}>{line}</p>)}
          </Banner>
        )}
        {years.length === 0 && (
          <Banner
            tone="info"
            title="Informe o volume e a vigência do contrato antes de sazonalizar."
          />
        )}
        {years.map((year) => (
          <Year
            key={year.number}
            year={year}
            typed={typed}
            onChange={setTyped}
            onEven={() => setTyped({ ...typed, ...evenVolumes(year, terms) })}
          />
        ))}
      </div>
    </Dialog>
  );
}

interface YearProps {
  year: ContractYear;
  typed: Record<YearMonth, string>;
  onChange: (typed: Record<YearMonth, string>) => void;
  onEven: () => void;
}

function Year({ year, typed, onChange, onEven }: YearProps) {
  const clear = () =>
    onChange(
      Object.fromEntries(Object.entries(typed).filter(([month]) => !year.months.includes(month))),
    );
  const { filled } = yearState(year, typed);
  return (
    <section aria-label={year.label} className="space-y-3 rounded-card border border-border p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="text-body font-semibold">{year.label}</h3>
        <div className="flex gap-2">
          <Button size="sm" variant="ghost" onClick={onEven}>
            Preencher igualmente
          </Button>
          {filled > 0 && (
            <Button size="sm" variant="ghost" onClick={clear}>
              Limpar ano
            </Button>
          )}
        </div>
      </div>
      <MonthGrid
        name="Volume"
        months={year.months}
        values={typed}
        onChange={onChange}
        left={leftVolume}
        errorOf={volumeError}
        limit={limitText({ to: 1_000_000, places: 3 }, { unit: 'MWh' })}
      />
      <RunningSum year={year} typed={typed} />
    </section>
  );
}

/** The sum so far against the year's volume, announced while typing. */
function RunningSum({ year, typed }: { year: ContractYear; typed: Record<YearMonth, string> }) {
  const { filled, sum, difference, fits } = yearState(year, typed);
  const share = year.expected === 0n ? 0 : Number((sum * 1000n) / year.expected) / 10;
  return (
    <div className="space-y-2">
      <div aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-subtle">
        <div
          className={difference < 0n ? 'h-full bg-bad' : 'h-full bg-chart-conforme'}
          style={{ width: `${Math.min(100, share)}%` }}
        />
      </div>
      <div
        role="status"
        className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-dense"
      >
        <p className="tabular-nums">
          Soma {mwhText(sum)} de {mwhText(year.expected)}
        </p>
        {filled === 0 ? (
          <Badge>Sem sazonalização</Badge>
        ) : fits ? (
          <Badge tone="ok" dot>
            Soma confere
          </Badge>
        ) : (
          <Badge tone={difference < 0n ? 'bad' : 'warn'} dot>
            {remaining(difference, year.months.length - filled)}
          </Badge>
        )}
      </div>
    </div>
  );
}

function remaining(difference: bigint, blank: number): string {
  if (difference < 0n) return `Sobram ${mwhText(-difference)}`;
  if (difference > 0n) return `Faltam ${mwhText(difference)}`;
  return blank === 1 ? 'Falta 1 mês' : `Faltam ${blank} meses`;
}
