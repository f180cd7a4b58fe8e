import type {
  TariffDistributorBody,
  TariffMonthBody,
  TariffRateBody,
  TariffRateImportBody,
  TariffSeriesImportBody,
} from '@/api/gen/types.gen';

export function tariff(overrides: Partial<TariffRateBody> = {}): TariffRateBody {
  return {
    distributor: 'CEMIG Distribuição',
    distributor_id: 'd-1',
    subgroup: 'A4',
    modality: 'Verde',
    class: '',
    subclass: '',
    detail: '',
    posto: 'ponta',
    valid_from: '2026-05-28',
    valid_to: '2027-05-27',
    act: 'REH Nº 3.500, DE 26 DE MAIO DE 2026',
    source: 'ANEEL, tarifas homologadas (tarifas.csv)',
    rates: { tusd_kw: null, tusd_mwh: 2296.63, te_mwh: 460 },
    ...overrides,
  };
}

export function pageOf<T>(data: T[]) {
  return { data, page: 1, pageSize: 24, total: data.length, totalCapped: false };
}

/** A file with three new tariffs of one act. */
export function tariffComparison(
  overrides: Partial<TariffRateImportBody> = {},
): TariffRateImportBody {
  return {
    applied: false,
    counts: { novo: 3, alterado: 0, igual: 0 },
    groups: [
      {
        distributor: 'CEMIG Distribuição',
        act: 'REH Nº 3.500, DE 26 DE MAIO DE 2026',
        valid_from: '2026-05-28',
        valid_to: '2027-05-27',
        counts: { novo: 3, alterado: 0, igual: 0 },
      },
    ],
    data: [{ ...tariff(), change: 'novo' }],
    distributors: [],
    errors: [],
    warnings: [],
    left_out: 0,
    rows: 3,
    skipped: [],
    revision: 7,
    job_id: null,
    ...overrides,
  };
}

export function marketMonth(overrides: Partial<TariffMonthBody> = {}): TariffMonthBody {
  return {
    series: 'SE',
    month: '2026-09',
    price: 200.25,
    label: '',
    hours: 720,
    complete: true,
    minimum: 57.31,
    maximum: 785.27,
    source: 'CCEE, PLD (pld_horario_2026.csv)',
    updated_at: '2026-10-02T12:00:00Z',
    updated_by: null,
    version: 1,
    ...overrides,
  };
}

/** A file with one new month. */
export function marketComparison(
  overrides: Partial<TariffSeriesImportBody> = {},
): TariffSeriesImportBody {
  return {
    applied: false,
    layout: 'pld_horario',
    data: [
      {
        series: 'SE',
        month: '2026-09',
        old: null,
        old_label: '',
        new: 200.25,
        label: '',
        hours: 720,
        change: 'novo',
      },
    ],
    parameters: [],
    counts: { novo: 1, alterado: 0, igual: 0 },
    errors: [],
    warnings: [],
    revision: 3,
    job_id: null,
    ...overrides,
  };
}

export function distributor(overrides: Partial<TariffDistributorBody> = {}): TariffDistributorBody {
  return {
    id: 'd-1',
    name: 'CEMIG Distribuição',
    cnpj: '06981180000116',
    uf: 'MG',
    source: 'Cadastro nacional de distribuidoras',
    aliases: [],
    version: 1,
    ...overrides,
  };
}
