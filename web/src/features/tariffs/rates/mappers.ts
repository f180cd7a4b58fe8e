import type { TariffRateBody, TariffRateImportBody } from '@/api/gen/types.gen';
import { formatDate } from '@/lib/format';
import { plural } from '@/lib/text';
import { type Comparison, comparisonOf } from '../comparison';

export const subgroups = ['A1', 'A2', 'A3', 'A3a', 'A4', 'AS', 'B1', 'B2', 'B3', 'B4'] as const;

const postos: Record<TariffRateBody['posto'], string> = {
  ponta: 'Ponta',
  fora_ponta: 'Fora ponta',
  intermediario: 'Intermediário',
  unico: 'Único',
};

interface Rates {
  tusdKw: number | null;
  tusdMwh: number | null;
  teMwh: number | null;
}

export interface Tariff extends Rates {
  key: string;
  distributor: string;
  subgroup: string;
  modality: string;
  /** Class, subclass and detail where they apply. */
  detail: string;
  posto: string;
  validity: string;
  act: string;
  source: string;
}

function ratesOf(wire: TariffRateBody['rates']): Rates {
  return { tusdKw: wire.tusd_kw, tusdMwh: wire.tusd_mwh, teMwh: wire.te_mwh };
}

export function toTariff(wire: TariffRateBody): Tariff {
  const detail = [wire.class, wire.subclass, wire.detail].filter(Boolean).join(' · ');
  const { distributor, subgroup, modality, act, source } = wire;
  return {
    key: [wire.distributor_id, subgroup, modality, detail, wire.posto, wire.valid_from].join('|'),
    distributor,
    subgroup,
    modality,
    detail,
    posto: postos[wire.posto],
    validity: validityOf(wire.valid_from, wire.valid_to),
    act,
    source,
    ...ratesOf(wire.rates),
  };
}

/** "28/05/2026 a 27/05/2027", or from a day on. */
function validityOf(from: string, to: string | null): string {
  return to === null ? `desde ${formatDate(from)}` : `${formatDate(from)} a ${formatDate(to)}`;
}

/** The tariffs of one act. */
export interface ActGroup {
  key: string;
  distributor: string;
  act: string;
  validity: string;
  added: number;
  altered: number;
  same: number;
}

export interface AlteredTariff extends Tariff {
  old: Rates;
}

export interface TariffComparison extends Comparison {
  groups: ActGroup[];
  altered: AlteredTariff[];
  /** Sentences about what the file holds besides. */
  remarks: string[];
}

export function toTariffComparison(wire: TariffRateImportBody): TariffComparison {
  const altered = wire.data.flatMap((row) =>
    row.old === undefined ? [] : [{ ...toTariff(row), old: ratesOf(row.old) }],
  );
  const remarks = wire.skipped.map(
    ({ reason, rows }) => `${plural(rows, 'linha não entra', 'linhas não entram')}: ${reason}.`,
  );
  if (wire.distributors.length > 0) {
    remarks.unshift(`Distribuidoras novas no cadastro: ${wire.distributors.join(', ')}.`);
  }
  if (wire.left_out > wire.warnings.length) {
    remarks.push(`${plural(wire.left_out, 'linha ficou', 'linhas ficaram')} de fora ao todo.`);
  }
  return {
    ...comparisonOf(wire),
    groups: wire.groups
      .filter((g) => g.counts.novo + g.counts.alterado > 0)
      .map((g) => ({
        key: [g.distributor, g.act, g.valid_from].join('|'),
        distributor: g.distributor,
        act: g.act,
        validity: validityOf(g.valid_from, g.valid_to),
        added: g.counts.novo,
        altered: g.counts.alterado,
        same: g.counts.igual,
      })),
    altered,
    remarks,
  };
}
