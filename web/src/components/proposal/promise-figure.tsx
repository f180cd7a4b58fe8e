import type { ReactNode } from 'react';
import { formatMoney, formatPercent } from '@/lib/format';

/** What may be promised of a modality; the names are the API's. */
export interface Promised {
  modalidade: string;
  /** The first words; empty where the modality has no tariff. */
  manchete: string;
  valor_R$: number | null;
  /** Null: nothing is promised. */
  prometida_R$_ano: number | null;
  prometida_percentual: number | null;
  base_R$_ano: number | null;
  ao_lado: string;
  motivo: string;
  cenario: string;
  horizontes: Horizons | null;
}

interface Horizons {
  ate: string;
  valor_R$: number | null;
  tres_anos_R$: number;
  dez_anos_R$: number;
  ressalva: string;
}

interface PromiseFigureProps {
  promise: Promised;
  /** Opens how it was computed. */
  record?: ReactNode;
}

/** The first and largest figure of a proposal, with what the base says otherwise and why. */
export function PromiseFigure({ promise: p, record }: PromiseFigureProps) {
  const { horizontes: ahead } = p;
  return (
    <div className="min-w-0 rounded-card border border-border bg-surface p-5">
      <dt className={p.valor_R$ === null ? 'text-section font-semibold' : 'text-body text-muted'}>
        {p.manchete || 'Nada se promete'} {record}
      </dt>
      <dd>
        {p.valor_R$ !== null && (
          <span className="kpi mt-1 block text-kpi font-semibold break-words">
            {formatMoney(p.valor_R$)}
          </span>
        )}
        {p.prometida_percentual !== null && (
          <span className="block text-dense text-muted">
            {`${formatPercent(p.prometida_percentual, 2)} do custo ${p.motivo ? 'cativo desse cenário' : 'atual'}.`}
          </span>
        )}
        {ahead?.ate && (
          <span className="mt-2 block text-body font-medium">
            {`${ahead.ate}: ${formatMoney(ahead.valor_R$)}`}
          </span>
        )}
        {p.ao_lado && <span className="mt-2 block text-body">{p.ao_lado}</span>}
        {p.motivo && <span className="mt-1 block text-dense text-muted">{p.motivo}</span>}
      </dd>
    </div>
  );
}

/** Three and ten years, which never stand first: another law will hold by then. */
export function PromiseYears({ promise: { horizontes } }: { promise: Promised }) {
  if (!horizontes) return null;
  return (
    <p className="text-dense text-muted">
      {`Em três anos ${formatMoney(horizontes.tres_anos_R$)}, em dez ${formatMoney(horizontes.dez_anos_R$)}. ${horizontes.ressalva}`}
    </p>
  );
}
